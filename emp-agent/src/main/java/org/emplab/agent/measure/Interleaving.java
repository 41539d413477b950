package org.emplab.agent.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.workload.Confinement;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;

/**
 * Takes the samples of a run: of one program, or of several in turn, each with a {@link Measurement} of its own, which rests
 * while another program runs. Open it once for a run; one thread takes samples, {@link #abort} may come from any other.
 */
public final class Interleaving implements AutoCloseable {
    private static final int LONGEST_NAME = 60;
    private static final int MOST_OUTPUT = 64 << 10;

    private final List<Measurement> measurements;
    private final BlockOrder order;
    private final RunHeader header;

    private Interleaving(List<Measurement> measurements, BlockOrder order) {
        this.measurements = measurements;
        this.order = order;
        this.header = measurements.size() == 1
                ? measurements.get(0).header()
                : header(measurements.stream().map(Measurement::header).toList(), order);
    }

    /**
     * Like {@link Measurement#open}, for each program.
     *
     * @param programs how each is run, as many as are in the order
     */
    public static Interleaving open(
            List<MeasureSettings> programs,
            BlockOrder order,
            Capture capture,
            Map<String, Object> environment,
            Path home) {
        return open(programs, order, capture, environment, home, Optional.empty());
    }

    /** @param confinement what the programs may execute and open; empty: what their users may */
    public static Interleaving open(
            List<MeasureSettings> programs,
            BlockOrder order,
            Capture capture,
            Map<String, Object> environment,
            Path home,
            Optional<Confinement> confinement) {
        List<Measurement> opened = new ArrayList<>();
        try {
            for (MeasureSettings program : programs) {
                opened.add(Measurement.open(program, capture, environment, home, confinement));
            }
            return new Interleaving(opened, order);
        } catch (RuntimeException e) {
            opened.forEach(Measurement::close);
            throw e;
        }
    }

    /** The header without a run id, which the caller adds. */
    public RunHeader header() {
        return header;
    }

    /** Goes on with a run that has begun: a sample that executes another file than its header tells says so. */
    public void resume(RunHeader begun) {
        if (!header.interleaved()) {
            measurements.get(0).resume(begun.workload());
        } else if (begun.workload().get("programs") instanceof Map<?, ?> programs) {
            for (int i = 0; i < measurements.size(); i++) {
                if (programs.get(names().get(i)) instanceof Map<?, ?> workload) {
                    measurements.get(i).resume(workload);
                }
            }
        }
    }

    /** The programs' names, in the order in which they were given. */
    public List<String> names() {
        return header.names();
    }

    /** Executes a program outside of the order, just as it is executed in its turn: sample 0. */
    public Sample warmUp(int program) {
        return named(program, measurements.get(program).take(0, Optional.empty()));
    }

    /** Executes each program once, and keeps what it writes: sample 0 of the first, which is executed last. */
    public Sample warmUp() {
        for (int program = measurements.size() - 1; program > 0; program--) {
            measurements.get(program).warmUp();
        }
        return named(0, measurements.get(0).warmUp());
    }

    private Sample named(int program, Sample sample) {
        return header.interleaved() ? sample.ofProgram(names().get(program)) : sample;
    }

    /** Executes the program whose turn it is; like {@link Measurement#take}. */
    public Sample take(int number, Optional<Gap> gap) {
        int program = order.program(number);
        return named(program, measurements.get(program).take(number, gap));
    }

    /** The end of what a program's warm-up wrote to standard error, if anything. */
    public Optional<String> lastErrors(int program) {
        return measurements.get(program).lastErrors();
    }

    /** The ends of what the programs wrote in their warm-ups, as they wrote it; empty if they wrote nothing. */
    public String output() {
        StringBuilder output = new StringBuilder();
        for (int i = 0; i < measurements.size(); i++) {
            output.append(measurements
                    .get(i)
                    .output(header.interleaved() ? names().get(i) + ", " : "", MOST_OUTPUT / 2 / measurements.size()));
        }
        return output.toString();
    }

    /** Says what measuring loses by this machine's way of starting programs; empty if nothing. */
    public Optional<String> handicap() {
        return measurements.get(0).handicap();
    }

    /** Ends the sample that is being taken, and the measurement; from any thread. */
    public void abort() {
        measurements.forEach(Measurement::abort);
    }

    @Override
    public void close() {
        measurements.forEach(Measurement::close);
    }

    static RunHeader header(List<RunHeader> own, BlockOrder order) {
        List<String> names = names(own);
        Map<String, Object> programs = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            Map<String, Object> workload = new LinkedHashMap<>(own.get(i).workload());
            own.get(i).taskLengthSeconds().ifPresent(seconds -> workload.put("taskLengthSeconds", seconds));
            programs.put(names.get(i), workload);
        }
        RunHeader first = own.get(0);
        Map<String, Object> protocol = new LinkedHashMap<>();
        first.protocol().ifPresent(said -> {
            if (said instanceof Map<?, ?> map) {
                map.forEach((key, value) -> protocol.put((String) key, value));
            }
        });
        Map<String, Object> interleaved = new LinkedHashMap<>();
        interleaved.put("order", order.kind().key());
        if (order.kind() == BlockOrder.Kind.RANDOM) {
            interleaved.put("seed", order.seed());
        }
        protocol.put("interleaved", interleaved);
        return new RunHeader(
                first.machine(),
                String.join(", ", names),
                names,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                first.environment(),
                Map.of("programs", programs),
                Optional.of(protocol),
                Map.of());
    }

    /** Each its own name; where several have one, the words of the command. */
    private static List<String> names(List<RunHeader> own) {
        List<String> names = new ArrayList<>();
        for (RunHeader header : own) {
            String name = header.program();
            if (own.stream()
                                    .filter(other -> other.program().equals(header.program()))
                                    .count()
                            > 1
                    && header.workload().get("command") instanceof List<?> words) {
                String command =
                        String.join(" ", words.stream().map(String::valueOf).toList());
                name = command.length() > LONGEST_NAME ? command.substring(0, LONGEST_NAME) + "…" : command;
            }
            String free = name;
            for (int i = 2; names.contains(free); i++) {
                free = name + " (" + i + ")";
            }
            names.add(free);
        }
        return names;
    }
}
