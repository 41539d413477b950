package org.emplab.lab.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a researcher wants measured: one or more runs. Read from an object with {@code name}, {@code notebook}, {@code
 * machine} (a name or a pattern such as {@code sodb*}), {@code priority} and {@code runs}; each run has {@code samples}, a
 * {@code workload} with its {@code parameters} or a {@code command}, and the agent's settings for measuring, of which {@code
 * priority} is called {@code schedulingPriority} here. What is said once outside of {@code runs} holds for all of them. In
 * place of a workload and samples, {@code displace} asks for an experiment by the displacement technique.
 *
 * <p>Shell, form, REST and server read it by this class, and agents read its settings by the same readers, so that what one
 * of them takes all of them take.
 *
 * @param asSubmitted keys and values just as they came
 */
public record Specification(String name, String notebook, List<OneRun> runs, Map<String, Object> asSubmitted) {
    private static final String DEFAULT_NOTEBOOK = "Default";
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_NOTEBOOK = 128;
    private static final int LONGEST_MACHINE = 128;
    private static final int LONGEST_NOTE = 10_000;
    private static final int MOST_RUNS = 1000;
    private static final int MOST_SAMPLES = 10_000_000;

    /**
     * One run, or one on each machine that matches.
     *
     * @param samples 0 for an experiment by the displacement technique
     * @param priority in the queue; larger goes first
     * @param settings for the agent, which reads them as {@link RunSettings} or {@link DisplacementOrder}
     * @param serverMachine the machine whose agent shall run a server for it
     * @param place where it stands in the specification, before its keys: {@code runs[0].}
     */
    public record OneRun(
            String machine,
            String program,
            OptionalDouble taskLengthSeconds,
            int samples,
            int priority,
            Map<String, Object> settings,
            Optional<String> serverMachine,
            String place) {
        public OneRun {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }

    public Specification {
        runs = List.copyOf(runs);
        asSubmitted = Collections.unmodifiableMap(new LinkedHashMap<>(asSubmitted));
    }

    /**
     * @throws SpecificationException naming the key that is unknown, missing or wrong
     */
    public static Specification of(Map<String, Object> object) {
        SettingsReader in = new SettingsReader(object);
        Optional<String> name = text(in, "name", LONGEST_NAME);
        Optional<String> notebook = text(in, "notebook", LONGEST_NOTEBOOK);
        Object listed = in.take("runs");
        Map<String, Object> common = new LinkedHashMap<>(object);
        common.keySet().removeAll(List.of("name", "notebook", "runs"));
        List<OneRun> runs = listed == null ? List.of(located(common, "")) : runs(listed, common);
        return new Specification(name.orElse(runs.get(0).program()), notebook.orElse(DEFAULT_NOTEBOOK), runs, object);
    }

    private static List<OneRun> runs(Object listed, Map<String, Object> common) {
        if (!(listed instanceof List<?> list) || list.isEmpty() || list.size() > MOST_RUNS) {
            throw new SpecificationException("runs", "must be a list of 1 to " + MOST_RUNS + " runs");
        }
        List<OneRun> runs = new ArrayList<>();
        for (Object element : list) {
            String place = "runs[" + runs.size() + "]";
            if (!(element instanceof Map<?, ?> own)) {
                throw new SpecificationException(place, "must be an object");
            }
            Map<String, Object> merged = new LinkedHashMap<>(common);
            own.forEach((key, value) -> merged.put(String.valueOf(key), value));
            runs.add(located(merged, place + "."));
        }
        return runs;
    }

    private static OneRun located(Map<String, Object> object, String place) {
        try {
            return run(object, place);
        } catch (SpecificationException wrong) {
            throw wrong.within(place);
        }
    }

    private static OneRun run(Map<String, Object> object, String place) {
        SettingsReader in = new SettingsReader(object);
        String machine = text(in, "machine", LONGEST_MACHINE)
                .orElseThrow(() -> new SpecificationException(
                        "machine", "is missing: the name of a machine, or a pattern such as sodb*"));
        OptionalInt priority = in.integer("priority", Integer.MIN_VALUE, Integer.MAX_VALUE);
        Optional<String> program = text(in, "program", LONGEST_NAME);
        text(in, "note", LONGEST_NOTE);
        if (DisplacementOrder.isOne(object)) {
            return displacement(object, machine, program, priority, place);
        }
        OptionalInt samples = in.integer("samples", 1, MOST_SAMPLES);
        if (samples.isEmpty()) {
            throw new SpecificationException("samples", "is missing: a whole number from 1 to " + MOST_SAMPLES);
        }
        OptionalDouble taskLength = in.positive("taskLengthSeconds");
        Map<String, Object> settings = ofTheAgent(object);
        settings.put("name", program.orElseGet(() -> programOf(object, taskLength)));
        if (taskLength.isPresent() && !settings.containsKey("parameters") && isTimed(object)) {
            settings.put("parameters", Map.of("seconds", SettingsReader.plain(taskLength.getAsDouble())));
        }
        check(settings);
        return new OneRun(
                machine,
                String.valueOf(settings.get("name")),
                taskLength,
                samples.getAsInt(),
                priority.orElse(0),
                settings,
                Optional.empty(),
                place);
    }

    private static Map<String, Object> ofTheAgent(Map<String, Object> object) {
        Map<String, Object> settings = new LinkedHashMap<>(object);
        settings.keySet().removeAll(List.of("machine", "program", "samples", "priority", "note"));
        SettingsReader in = new SettingsReader(object);
        // as texts: a number that passes through JSON would come out otherwise than it was written
        if (in.has("command")) {
            settings.put("command", in.command("command"));
        }
        for (String texts : List.of("parameters", "environment")) {
            if (in.has(texts)) {
                settings.put(texts, in.texts(texts));
            }
        }
        Object realTime = settings.remove("schedulingPriority");
        if (realTime != null) {
            settings.put("priority", realTime); // what the agent calls it; here priority is the queue's
        }
        return settings;
    }

    private static void check(Map<String, Object> settings) {
        try {
            RunSettings.of(settings);
        } catch (SpecificationException wrong) {
            throw wrong.key().equals("priority")
                    ? new SpecificationException("schedulingPriority", wrong.problem())
                    : wrong;
        }
    }

    /** It takes no samples, so none are asked for. */
    private static OneRun displacement(
            Map<String, Object> object, String machine, Optional<String> program, OptionalInt priority, String place) {
        if (object.containsKey("samples")) {
            throw new SpecificationException("samples", "are not taken by displacement: say replications");
        }
        Map<String, Object> settings = ofTheAgent(object);
        DisplacementOrder.Subject subject = DisplacementOrder.of(settings).subject();
        String name = subject instanceof DisplacementOrder.Subject.Command
                ? program.orElseGet(() -> programOf(object, OptionalDouble.empty()))
                : String.valueOf(object.get("displace"));
        settings.put("name", name);
        Optional<String> serverMachine =
                subject instanceof DisplacementOrder.Subject.TcpSend send ? send.serverMachine() : Optional.empty();
        return new OneRun(machine, name, OptionalDouble.empty(), 0, priority.orElse(0), settings, serverMachine, place);
    }

    /** INC and its like run as long as they are told to. */
    private static boolean isTimed(Map<String, Object> object) {
        return "inc".equals(object.get("workload")) || "dual-inc".equals(object.get("workload"));
    }

    private static String programOf(Map<String, Object> object, OptionalDouble taskLength) {
        if (object.get("workload") instanceof String workload) {
            return workload.toUpperCase(Locale.ROOT)
                    + (taskLength.isPresent() ? SettingsReader.plain(taskLength.getAsDouble()) : "");
        }
        List<?> command = object.get("command") instanceof List<?> list ? list : List.of();
        String first = command.isEmpty() ? "command" : String.valueOf(command.get(0));
        String name = first.substring(first.lastIndexOf('/') + 1);
        return name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    /** A note may have lines. */
    private static boolean refused(int character, String key) {
        return Character.isISOControl(character) && !(key.equals("note") && Character.isWhitespace(character))
                || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }

    /** A text that is neither blank nor too long; empty where it is missing or blank. */
    private static Optional<String> text(SettingsReader in, String key, int longest) {
        Optional<String> text = in.text(key).filter(given -> !given.isBlank());
        if (text.isPresent() && text.get().length() > longest) {
            throw new SpecificationException(key, "must be a text of at most " + longest + " characters");
        }
        if (text.isPresent() && text.get().codePoints().anyMatch(c -> refused(c, key))) {
            throw new SpecificationException(key, "must be a text without control characters");
        }
        return text;
    }
}
