package org.emplab.analysis.simulate;

import java.util.List;
import java.util.Locale;
import org.emplab.model.Lifecycle;
import org.emplab.report.TreeReader;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.databind.JsonNode;

/** Reads {@code emp-lab-plan/1}: a run to simulate (docs/simulator.md). */
public final class LabPlanReader {
    public static final String FORMAT = "emp-lab-plan/1";

    private LabPlanReader() {}

    /**
     * @param file stands for the input in messages
     * @throws InvalidInputException if something is missing or wrong
     */
    public static LabPlan read(JsonNode tree, String file) {
        TreeReader object = TreeReader.of(tree, file, FORMAT);
        double seconds = object.number("taskLengthSeconds");
        try {
            return new LabPlan(
                    object.text("machine", "sim1"),
                    object.text("program", "INC" + Math.round(seconds)),
                    seconds,
                    object.count("samples"),
                    object.count("seed", 1),
                    object.optionalObject("noise").map(LabPlanReader::noise).orElse(new Noise(Noise.Shape.NORMAL, 2.5)),
                    object.optionalNumber("overheadMillis").orElse(350),
                    object.truth("wholeMillis", false),
                    object.truth("onCpu", false),
                    object.optionalNumber("failures").orElse(0),
                    object.optionalList("pauses", LabPlanReader::pause),
                    object.list("daemons", LabPlanReader::daemon));
        } catch (IllegalArgumentException e) {
            throw object.wrong(null, String.valueOf(e.getMessage()));
        }
    }

    private static Noise noise(TreeReader object) {
        String key = object.text("shape", "normal");
        for (Noise.Shape shape : Noise.Shape.values()) {
            if (shape.key().equals(key.toLowerCase(Locale.ROOT))) {
                return new Noise(shape, object.number("sdMillis"));
            }
        }
        throw object.wrong("shape", "must be normal, gamma or lognormal, but is " + key);
    }

    private static Pause pause(TreeReader object) {
        return new Pause(object.count("beforeSample"), object.number("seconds"));
    }

    private static SimulatedDaemon daemon(TreeReader object) {
        DaemonSchedule schedule = schedule(object);
        boolean frequent = schedule instanceof DaemonSchedule.InSamples;
        return new SimulatedDaemon(
                object.text("name"),
                schedule,
                object.number("millis"),
                object.optionalNumber("spread").orElse(0),
                object.optionalConstant("lifecycle", Lifecycle.class)
                        .orElse(frequent ? Lifecycle.CONTINUED : Lifecycle.PHANTOM),
                object.truth("infrequent", !frequent));
    }

    private static DaemonSchedule schedule(TreeReader object) {
        List<String> given = List.of("everySeconds", "perDay", "probability").stream()
                .filter(object::has)
                .toList();
        if (given.size() != 1) {
            throw object.wrong(null, "must have one of everySeconds, perDay and probability");
        }
        return switch (given.get(0)) {
            case "everySeconds" ->
                new DaemonSchedule.Every(
                        object.number("everySeconds"),
                        object.optionalNumber("jitterSeconds").orElse(0),
                        object.optionalNumber("phase").orElse(-1));
            case "perDay" -> new DaemonSchedule.AtRandom(object.number("perDay"));
            default -> new DaemonSchedule.InSamples(object.number("probability"));
        };
    }
}
