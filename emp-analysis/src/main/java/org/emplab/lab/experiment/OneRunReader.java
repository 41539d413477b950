package org.emplab.lab.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.experiment.Specification.OneRun;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Nearest;
import org.emplab.lab.settings.ProgramRotation;
import org.emplab.lab.settings.RunSettings;
import org.emplab.lab.settings.SettingDeclaration;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.report.table.Digits;

/** Reads one run of a specification, in which all that the experiment says for each of them already stands. */
final class OneRunReader {
    private static final int LONGEST_MACHINE = 128;
    private static final int LONGEST_NOTE = 10_000;
    private static final int MOST_MACHINES = 100;
    private static final int MOST_SAMPLES = 10_000_000;

    private static final int LONGEST_TASK_SECONDS = 31_536_000;
    /** The agent gets none of these. */
    private static final List<String> OWN_KEYS = List.of("machine", "program", "samples", "priority", "note");

    /** The settings that an experiment calls otherwise than the agent, where its own keys have that name. */
    private static final Map<String, String> RENAMED = SettingDeclaration.of(MeasureSettings.class).stream()
            .filter(setting -> !setting.keyInExperiment().equals(setting.key()))
            .collect(Collectors.toMap(SettingDeclaration::key, SettingDeclaration::keyInExperiment));

    private static final List<String> KEYS = Stream.of(
                    OWN_KEYS, StartConditions.KEYS, List.of("machines", "taskLengthSeconds"))
            .flatMap(List::stream)
            .toList();

    private OneRunReader() {}

    static OneRun read(Map<String, Object> object, String distinction, StartConditions start, String place) {
        SettingsReader in = new SettingsReader(object);
        List<String> machines = machines(in);
        OptionalInt priority = in.integer("priority", Integer.MIN_VALUE, Integer.MAX_VALUE);
        Optional<String> program = ShortText.of(in, "program", Specification.LONGEST_NAME);
        Optional<String> note = ShortText.of(in, "note", LONGEST_NOTE);
        if (DisplacementOrder.isOne(object)) {
            return displacement(object, machines, program, note, priority, start, place);
        }
        int samples = in.integer("samples", 1, MOST_SAMPLES).orElseThrow(() -> withoutSamples(object));
        OptionalDouble taskLength = in.positive("taskLengthSeconds");
        if (taskLength.orElse(0) > LONGEST_TASK_SECONDS) {
            throw new SpecificationException(
                    "taskLengthSeconds", "must be at most " + LONGEST_TASK_SECONDS + ", a year");
        }
        Map<String, Object> settings = ofTheAgent(object);
        List<Map<String, Object>> inTurn =
                object.containsKey(ProgramRotation.PROGRAMS) ? programs(object, taskLength) : List.of();
        if ((long) samples * Math.max(1, inTurn.size()) > MOST_SAMPLES) {
            throw new SpecificationException("samples", "of all programs are more than " + MOST_SAMPLES);
        }
        String name;
        if (inTurn.isEmpty()) {
            name = program.orElseGet(() -> shortened(programOf(object, taskLength) + distinction));
            addSeconds(settings, taskLength);
        } else {
            name = program.orElseGet(() -> shortened(namesOf(inTurn) + distinction));
            settings.put(ProgramRotation.PROGRAMS, inTurn);
        }
        settings.put("name", name);
        try {
            read(settings, RunSettings::of);
        } catch (SpecificationException wrong) {
            throw withSuggestion(wrong);
        }
        return new OneRun(
                machines,
                name,
                taskLength,
                samples * Math.max(1, inTurn.size()),
                priority.orElse(0),
                settings,
                note,
                start,
                place);
    }

    /** Adds the key of an experiment that an unknown one is a slip of. */
    private static SpecificationException withSuggestion(SpecificationException wrong) {
        return wrong.isOfUnknownKey()
                ? Nearest.slip(wrong.key(), KEYS)
                        .map(key -> new SpecificationException(
                                wrong.key(), "is no key of an experiment; did you mean " + key + "?"))
                        .orElse(wrong)
                : wrong;
    }

    /** Refuses an object without samples; where they are there by another name, that key is what is wrong. */
    private static SpecificationException withoutSamples(Map<String, Object> object) {
        try {
            if (!object.containsKey(ProgramRotation.PROGRAMS)) {
                read(ofTheAgent(object), RunSettings::of);
            }
        } catch (SpecificationException wrong) {
            if (object.containsKey(wrong.key())) {
                return new SpecificationException(wrong.key(), wrong.problem() + "; and samples is missing");
            }
        }
        return new SpecificationException("samples", "is missing: a whole number from 1 to " + MOST_SAMPLES);
    }

    private static String namesOf(List<Map<String, Object>> programs) {
        return programs.stream().map(one -> String.valueOf(one.get("name"))).collect(Collectors.joining(", "));
    }

    /** INC and its like run as long as they are told to: as long as the task, unless parameters say otherwise. */
    private static void addSeconds(Map<String, Object> program, OptionalDouble taskLength) {
        boolean timed = "inc".equals(program.get("workload")) || "dual-inc".equals(program.get("workload"));
        if (timed && taskLength.isPresent()) {
            program.putIfAbsent("parameters", Map.of("seconds", Digits.plain(taskLength.getAsDouble())));
        }
    }

    private static List<String> machines(SettingsReader in) {
        Object list = in.take("machines");
        Optional<String> one = ShortText.of(in, "machine", LONGEST_MACHINE);
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
            machines.add(ShortText.of(new SettingsReader(Map.of(key, name)), key, LONGEST_MACHINE)
                    .orElseThrow(() -> new SpecificationException(key, "is empty")));
        }
        return machines;
    }

    /** Each program with a name of its own, and everything that is text as text. */
    private static List<Map<String, Object>> programs(Map<String, Object> object, OptionalDouble taskLength) {
        List<Map<String, Object>> programs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Map<String, Object> own : ProgramRotation.programs(new SettingsReader(object))) {
            String place = ProgramRotation.place(programs.size()) + ".";
            try {
                SettingsReader in = new SettingsReader(own);
                Optional<String> given = ShortText.of(in, "name", Specification.LONGEST_NAME);
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
                addSeconds(program, lasts);
                programs.add(program);
            } catch (SpecificationException wrong) {
                throw wrong.within(place);
            }
        }
        return programs;
    }

    private static Map<String, Object> ofTheAgent(Map<String, Object> object) {
        Map<String, Object> settings = new LinkedHashMap<>(object);
        settings.keySet().removeAll(OWN_KEYS);
        settings.keySet().removeAll(StartConditions.KEYS);
        settings.putAll(texts(settings));
        RENAMED.forEach((key, written) -> {
            Object value = settings.remove(written);
            if (value != null) {
                settings.put(key, value);
            }
        });
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

    /** The settings as the agent's reader takes them; a refusal names the key as it was written. */
    private static <T> T read(Map<String, Object> settings, Function<Map<String, Object>, T> reader) {
        try {
            return reader.apply(settings);
        } catch (SpecificationException wrong) {
            String key = wrong.key().substring(wrong.key().lastIndexOf('.') + 1); // of one of several programs
            String written = RENAMED.get(key);
            throw written == null ? wrong : new SpecificationException(written, wrong.problem());
        }
    }

    /** Reads a run by the displacement technique, which asks for no samples. */
    private static OneRun displacement(
            Map<String, Object> object,
            List<String> machines,
            Optional<String> program,
            Optional<String> note,
            OptionalInt priority,
            StartConditions start,
            String place) {
        if (object.containsKey("samples")) {
            throw new SpecificationException("samples", "are not taken by displacement: say replications");
        }
        Map<String, Object> settings = ofTheAgent(object);
        DisplacementOrder.Subject subject =
                read(settings, DisplacementOrder::of).subject();
        String name = subject instanceof DisplacementOrder.Subject.Command
                ? program.orElseGet(() -> programOf(object, OptionalDouble.empty()))
                : String.valueOf(object.get("displace"));
        settings.put("name", name);
        return new OneRun(machines, name, OptionalDouble.empty(), 0, priority.orElse(0), settings, note, start, place);
    }

    private static String programOf(Map<String, Object> object, OptionalDouble taskLength) {
        if (object.get("workload") instanceof String workload) {
            return workload.toUpperCase(Locale.ROOT)
                    + (taskLength.isPresent() ? Digits.plain(taskLength.getAsDouble()) : "");
        }
        List<?> command = object.get("command") instanceof List<?> list ? list : List.of();
        String first = command.isEmpty() ? "command" : String.valueOf(command.get(0));
        String name = first.substring(first.lastIndexOf('/') + 1);
        return shortened(name);
    }

    private static String shortened(String name) {
        return name.substring(0, Math.min(name.length(), Specification.LONGEST_NAME));
    }
}
