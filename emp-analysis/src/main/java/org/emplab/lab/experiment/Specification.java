package org.emplab.lab.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.lab.experiment.StartConditions.Repeats;
import org.emplab.lab.settings.RunSettings;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.lab.settings.Turns;

/**
 * What a researcher wants measured: one or more runs. Read from an object with {@code name}, {@code notebook}, {@code
 * machine} (a name or a pattern such as {@code sodb*}) or a list of {@code machines}, {@code priority} and {@code runs}, and
 * with what a run waits for ({@link StartConditions}); a {@code matrix} and {@code repeats} make several of one. Each run has {@code samples}, a
 * {@code workload} with its {@code parameters} or a {@code command}, or several {@code programs} that are executed in turn ({@link Turns}), and the agent's settings for measuring, of which {@code
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
    private static final int MOST_IN_ALL = 10_000;
    private static final int MOST_MACHINES = 100;
    private static final int MOST_SAMPLES = 10_000_000;

    /**
     * One run, or one on each machine that matches.
     *
     * @param machines names, patterns, or {@code label:NAME}: a machine that several of them mean is meant once
     * @param samples of all programs together; 0 for an experiment by the displacement technique
     * @param priority in the queue; larger goes first
     * @param settings for the agent, which reads them as {@link RunSettings} or {@link DisplacementOrder}
     * @param serverMachine the machine whose agent shall run a server for it
     * @param start what it waits for
     * @param place where it stands in the specification, before its keys: {@code runs[0].}
     */
    public record OneRun(
            List<String> machines,
            String program,
            OptionalDouble taskLengthSeconds,
            int samples,
            int priority,
            Map<String, Object> settings,
            Optional<String> serverMachine,
            StartConditions start,
            String place) {
        public OneRun {
            machines = List.copyOf(machines);
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }

        private OneRun with(StartConditions other) {
            return new OneRun(
                    machines, program, taskLengthSeconds, samples, priority, settings, serverMachine, other, place);
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
        List<OneRun> runs = listed == null ? located(common, "") : runs(listed, common);
        checkOrder(runs);
        return new Specification(name.orElse(runs.get(0).program()), notebook.orElse(DEFAULT_NOTEBOOK), runs, object);
    }

    private static List<OneRun> runs(Object listed, Map<String, Object> common) {
        if (!(listed instanceof List<?> list) || list.isEmpty() || list.size() > MOST_RUNS) {
            throw new SpecificationException("runs", "must be a list of 1 to " + MOST_RUNS + " runs");
        }
        List<OneRun> runs = new ArrayList<>();
        for (int number = 0; number < list.size(); number++) {
            Object element = list.get(number);
            String place = "runs[" + number + "]";
            if (!(element instanceof Map<?, ?> own)) {
                throw new SpecificationException(place, "must be an object");
            }
            Map<String, Object> merged = new LinkedHashMap<>(common);
            merged.remove(own.containsKey("machines") ? "machine" : own.containsKey("machine") ? "machines" : "");
            own.forEach((key, value) -> merged.put(String.valueOf(key), value));
            runs.addAll(located(merged, place + "."));
            checkSize(runs.size());
        }
        return runs;
    }

    private static List<OneRun> located(Map<String, Object> object, String place) {
        try {
            Repeats repeats = Repeats.of(object.get("repeats"));
            StartConditions start = StartConditions.of(object);
            List<OneRun> runs = new ArrayList<>();
            List<RunMatrix> combinations = RunMatrix.of(object);
            checkSize((long) combinations.size() * repeats.times());
            for (RunMatrix combination : combinations) {
                OneRun run = combination.located(one -> run(one, combination.distinction(), start, place));
                for (int number = 1; number <= repeats.times(); number++) {
                    runs.add(run.with(start.repeated(number, repeats.every())));
                }
            }
            return runs;
        } catch (SpecificationException wrong) {
            throw wrong.within(place);
        }
    }

    private static void checkSize(long runs) {
        if (runs > MOST_IN_ALL) {
            throw new SpecificationException("runs", "are more than " + MOST_IN_ALL + ": submit several experiments");
        }
    }

    /** Runs come after others of their experiment, and none after itself. */
    private static void checkOrder(List<OneRun> runs) {
        Map<String, String> placeOf = new HashMap<>();
        Map<String, List<String>> after = new HashMap<>();
        for (OneRun run : runs) {
            run.start().id().ifPresent(id -> {
                String other = placeOf.putIfAbsent(id, run.place());
                if (other != null && !other.equals(run.place())) {
                    throw new SpecificationException(run.place() + "id", "is that of another run as well: " + id);
                }
                after.put(id, run.start().after());
            });
        }
        for (OneRun run : runs) {
            for (String id : run.start().after()) {
                if (!placeOf.containsKey(id)) {
                    throw new SpecificationException(run.place() + "after", "names no id of this experiment: " + id);
                }
            }
            Set<String> before = new HashSet<>();
            if (run.start().repetition() == 1) {
                collect(run.start().after(), after, before);
            }
            if (run.start().id().filter(before::contains).isPresent()) {
                throw new SpecificationException(run.place() + "after", "comes back to this run: it would never start");
            }
        }
    }

    private static void collect(List<String> ids, Map<String, List<String>> after, Set<String> found) {
        for (String id : ids) {
            if (found.add(id)) {
                collect(after.getOrDefault(id, List.of()), after, found);
            }
        }
    }

    private static List<String> machines(SettingsReader in) {
        Object list = in.take("machines");
        Optional<String> one = text(in, "machine", LONGEST_MACHINE);
        if (list == null) {
            return List.of(one.orElseThrow(() -> new SpecificationException(
                    "machine", "is missing: the name of a machine, or a pattern such as sodb*")));
        }
        if (one.isPresent()) {
            throw new SpecificationException("machines", "and machine are both given: say one of them");
        }
        if (!(list instanceof List<?> names) || names.isEmpty() || names.size() > MOST_MACHINES) {
            throw SettingsReader.wrong(
                    "machines", "a list of 1 to " + MOST_MACHINES + " names, patterns or labels", list);
        }
        List<String> machines = new ArrayList<>();
        for (Object name : names) {
            String key = "machines[" + machines.size() + "]";
            machines.add(text(new SettingsReader(Map.of(key, name)), key, LONGEST_MACHINE)
                    .orElseThrow(() -> new SpecificationException(key, "is empty")));
        }
        return machines;
    }

    private static OneRun run(Map<String, Object> object, String distinction, StartConditions start, String place) {
        SettingsReader in = new SettingsReader(object);
        List<String> machines = machines(in);
        OptionalInt priority = in.integer("priority", Integer.MIN_VALUE, Integer.MAX_VALUE);
        Optional<String> program = text(in, "program", LONGEST_NAME);
        text(in, "note", LONGEST_NOTE);
        if (DisplacementOrder.isOne(object)) {
            return displacement(object, machines, program, priority, start, place);
        }
        OptionalInt samples = in.integer("samples", 1, MOST_SAMPLES);
        if (samples.isEmpty()) {
            throw new SpecificationException("samples", "is missing: a whole number from 1 to " + MOST_SAMPLES);
        }
        OptionalDouble taskLength = in.positive("taskLengthSeconds");
        Map<String, Object> settings = ofTheAgent(object);
        int programs = 1;
        if (object.containsKey(Turns.PROGRAMS)) {
            List<Map<String, Object>> each = programs(object, taskLength);
            programs = each.size();
            settings.put(Turns.PROGRAMS, each);
            settings.put(
                    "name",
                    program.orElseGet(() -> shortened(each.stream()
                                    .map(one -> String.valueOf(one.get("name")))
                                    .collect(Collectors.joining(", "))
                            + distinction)));
        } else {
            settings.put("name", program.orElseGet(() -> shortened(programOf(object, taskLength) + distinction)));
        }
        if ((long) samples.getAsInt() * programs > MOST_SAMPLES) {
            throw new SpecificationException("samples", "of all programs are more than " + MOST_SAMPLES);
        }
        if (taskLength.isPresent() && !settings.containsKey("parameters") && isTimed(object)) {
            settings.put("parameters", Map.of("seconds", SettingsReader.plain(taskLength.getAsDouble())));
        }
        check(settings);
        return new OneRun(
                machines,
                String.valueOf(settings.get("name")),
                taskLength,
                samples.getAsInt() * programs,
                priority.orElse(0),
                settings,
                Optional.empty(),
                start,
                place);
    }

    /** Each program with a name of its own, and everything that is text as text. */
    private static List<Map<String, Object>> programs(Map<String, Object> object, OptionalDouble taskLength) {
        List<Map<String, Object>> programs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Map<String, Object> own : Turns.programs(new SettingsReader(object))) {
            String place = Turns.place(programs.size()) + ".";
            try {
                SettingsReader in = new SettingsReader(own);
                Optional<String> given = text(in, "name", LONGEST_NAME);
                OptionalDouble length = in.positive("taskLengthSeconds");
                OptionalDouble lasts = length.isPresent() ? length : taskLength;
                Map<String, Object> program = texts(own);
                String name = given.orElseGet(() -> shortened(programOf(own, lasts)));
                if (!names.add(name)) {
                    throw new SpecificationException(
                            "name",
                            given.isPresent() ? "is that of another program: " + name : "is missing: two are " + name);
                }
                program.put("name", name);
                if (lasts.isPresent() && !program.containsKey("parameters") && isTimed(own)) {
                    program.put("parameters", Map.of("seconds", SettingsReader.plain(lasts.getAsDouble())));
                }
                programs.add(program);
            } catch (SpecificationException wrong) {
                throw wrong.within(place);
            }
        }
        return programs;
    }

    private static Map<String, Object> ofTheAgent(Map<String, Object> object) {
        Map<String, Object> settings = new LinkedHashMap<>(object);
        settings.keySet().removeAll(List.of("machine", "program", "samples", "priority", "note"));
        settings.keySet().removeAll(StartConditions.KEYS);
        settings.putAll(texts(settings));
        Object realTime = settings.remove("schedulingPriority");
        if (realTime != null) {
            settings.put("priority", realTime); // what the agent calls it; here priority is the queue's
        }
        return settings;
    }

    private static Map<String, Object> texts(Map<String, Object> object) {
        Map<String, Object> settings = new LinkedHashMap<>(object);
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
            Map<String, Object> object,
            List<String> machines,
            Optional<String> program,
            OptionalInt priority,
            StartConditions start,
            String place) {
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
        return new OneRun(
                machines, name, OptionalDouble.empty(), 0, priority.orElse(0), settings, serverMachine, start, place);
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
        return shortened(name);
    }

    private static String shortened(String name) {
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
