package org.emplab.server.experiment;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.WrongOrderException;
import org.emplab.server.api.ProblemException;
import org.emplab.server.database.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * What a researcher wants measured: one or more runs. Read from a JSON object with {@code name}, {@code notebook}, {@code
 * machine} (a name or a pattern such as {@code sodb*}), {@code priority} and {@code runs}; each run has {@code samples},
 * a {@code workload} with its {@code parameters} or a {@code command}, and the agent's settings for measuring, of which
 * {@code priority} is called {@code schedulingPriority} here. What is
 * said once outside of {@code runs} holds for all of them. In place of a workload and samples, {@code displace} asks for an
 * experiment by the displacement technique.
 */
public record Specification(String name, String notebook, List<OneRun> runs, String asSubmitted) {
    private static final Set<String> OURS = Set.of("name", "notebook", "runs");
    private static final Set<String> OF_THE_RUN = Set.of("machine", "program", "samples", "priority", "note");
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_NOTEBOOK = 128;
    private static final int MOST_SAMPLES = 10_000_000;

    /**
     * One run.
     *
     * @param samples 0 for an experiment by the displacement technique
     * @param serverMachine the machine whose agent shall run a server for it; null: none
     * @param at where it stands in the specification, before its keys
     * @param settings for the agent, just as they are
     */
    public record OneRun(
            String machine,
            String program,
            @Nullable Double taskLengthSeconds,
            int samples,
            int priority,
            Map<String, Object> settings,
            @Nullable String serverMachine,
            String at) {}

    public Specification {
        runs = List.copyOf(runs);
    }

    /**
     * @throws ProblemException if something is missing or cannot be
     */
    public static Specification of(Map<String, Object> object) {
        Map<String, Object> common = new LinkedHashMap<>(object);
        common.keySet().removeAll(OURS);
        List<OneRun> runs = new ArrayList<>();
        if (object.get("runs") instanceof List<?> list) {
            for (Object element : list) {
                Map<String, Object> merged = new LinkedHashMap<>(common);
                merged.putAll(object(element, runs.size()));
                runs.add(run(merged, "runs[" + runs.size() + "]."));
            }
        } else {
            runs.add(run(common, ""));
        }
        if (runs.isEmpty()) {
            throw ProblemException.invalid("runs", "is empty");
        }
        String name = text(object, "name", LONGEST_NAME).orElse(runs.get(0).program());
        String notebook = text(object, "notebook", LONGEST_NOTEBOOK).orElse("Default");
        return new Specification(name, notebook, runs, String.valueOf(JsonText.ofObject(object)));
    }

    private static Optional<String> text(Map<String, Object> object, String key, int longest) {
        if (!(object.get(key) instanceof String text) || text.isBlank()) {
            return Optional.empty();
        }
        if (text.length() > longest || text.indexOf('\0') >= 0) {
            throw ProblemException.invalid(key, "must be a text of at most " + longest + " characters");
        }
        return Optional.of(text);
    }

    private static OneRun run(Map<String, Object> object, String at) {
        if (!(object.get("machine") instanceof String machine) || machine.isBlank()) {
            throw ProblemException.invalid(
                    at + "machine", "is missing: the name of a machine, or a pattern such as sodb*");
        }
        if (DisplacementOrder.isOne(object)) {
            return displacement(object, machine, at);
        }
        Double samples = number(object, "samples", at);
        if (samples == null || samples != Math.rint(samples) || samples < 1 || samples > MOST_SAMPLES) {
            throw ProblemException.invalid(at + "samples", "must be a whole number from 1 to " + MOST_SAMPLES);
        }
        boolean bundled = object.get("workload") instanceof String;
        if (!bundled && !(object.get("command") instanceof List<?>)) {
            throw ProblemException.invalid(
                    at + "workload", "(the name of a bundled one) or command (a list) is missing");
        }
        Double taskLength = number(object, "taskLengthSeconds", at);
        if (taskLength != null && !(taskLength > 0)) {
            throw ProblemException.invalid(at + "taskLengthSeconds", "must be above 0");
        }
        Double priority = number(object, "priority", at);
        String program = program(object, taskLength);
        Map<String, Object> settings = new LinkedHashMap<>(object);
        settings.keySet().removeAll(OF_THE_RUN);
        settings.put("name", program);
        if (settings.remove("schedulingPriority") instanceof Number realTime) {
            settings.put("priority", realTime); // what the agent calls it; here priority is the queue's
        }
        if (bundled && taskLength != null && !settings.containsKey("parameters") && isTimed(object)) {
            settings.put("parameters", Map.of("seconds", plain(taskLength)));
        }
        return new OneRun(
                machine,
                program,
                taskLength,
                samples.intValue(),
                priority == null ? 0 : priority.intValue(),
                settings,
                null,
                at);
    }

    /** It takes no samples, so none are asked for. */
    private static OneRun displacement(Map<String, Object> object, String machine, String at) {
        if (object.containsKey("samples")) {
            throw ProblemException.invalid(at + "samples", "are not taken by displacement: say replications");
        }
        Double priority = number(object, "priority", at);
        Map<String, Object> settings = new LinkedHashMap<>(object);
        settings.keySet().removeAll(OF_THE_RUN);
        DisplacementOrder.Subject subject = ordered(settings, at);
        String program = subject instanceof DisplacementOrder.Subject.Command
                ? program(object, null)
                : String.valueOf(object.get("displace"));
        settings.put("name", program);
        String serverMachine = subject instanceof DisplacementOrder.Subject.TcpSend send
                ? send.serverMachine().orElse(null)
                : null;
        return new OneRun(
                machine, program, null, 0, priority == null ? 0 : priority.intValue(), settings, serverMachine, at);
    }

    private static DisplacementOrder.Subject ordered(Map<String, Object> settings, String at) {
        try {
            return DisplacementOrder.of(settings).subject();
        } catch (WrongOrderException wrong) {
            throw ProblemException.invalid(at + wrong.key(), wrong.problem());
        }
    }

    /** INC and its like run as long as they are told to. */
    private static boolean isTimed(Map<String, Object> object) {
        return "inc".equals(object.get("workload")) || "dual-inc".equals(object.get("workload"));
    }

    private static String program(Map<String, Object> object, @Nullable Double taskLength) {
        if (object.get("program") instanceof String program && !program.isBlank()) {
            return program;
        }
        if (object.get("workload") instanceof String workload) {
            return workload.toUpperCase(Locale.ROOT) + (taskLength == null ? "" : plain(taskLength));
        }
        List<?> command = object.get("command") instanceof List<?> list ? list : List.of();
        String first = command.isEmpty() ? "command" : String.valueOf(command.get(0));
        return first.substring(first.lastIndexOf('/') + 1);
    }

    private static String plain(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    private static @Nullable Double number(Map<String, Object> object, String key, String at) {
        Object value = object.get(key);
        if (value == null) {
            return null;
        }
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw ProblemException.invalid(at + key, "must be a number");
    }

    @SuppressWarnings("unchecked") // a JSON object has string keys
    private static Map<String, Object> object(Object element, int index) {
        if (element instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw ProblemException.invalid("runs[" + index + "]", "must be an object");
    }
}
