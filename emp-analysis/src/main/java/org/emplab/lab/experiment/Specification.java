package org.emplab.lab.experiment;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.lab.experiment.StartConditions.Repeats;
import org.emplab.lab.settings.ProgramRotation;
import org.emplab.lab.settings.RunSettings;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;

/**
 * A researcher's order: one or more runs to measure. Read from an object with {@code name}, {@code notebook},
 * {@code machine} (a name or a pattern such as {@code sodb*}) or a list of {@code machines}, {@code priority} and
 * {@code runs}, and with what a run waits for ({@link StartConditions}); a {@code matrix} and {@code repeats} make
 * several of one. Each run has {@code samples}, a {@code workload} with its {@code parameters} or a {@code command}, or
 * several {@code programs} that are executed in turn ({@link ProgramRotation}), and the agent's settings for measuring, of which
 * {@code priority} is called {@code schedulingPriority} here. What is said once outside of {@code runs} holds for all
 * of them. In place of a workload and samples, {@code displace} asks for an experiment by the displacement technique.
 *
 * <p>Shell, form, REST and server read it by this class, and agents read its settings by the same readers, so that what
 * one of them takes all of them take.
 *
 * @param cutoffs those to be derived of its runs
 * @param asSubmitted keys and values just as they came
 */
public record Specification(
        String name,
        String notebook,
        List<OneRun> runs,
        Optional<CutoffRequest> cutoffs,
        Map<String, Object> asSubmitted) {
    private static final String DEFAULT_NOTEBOOK = "Default";
    static final int LONGEST_NAME = 200;
    private static final int LONGEST_NOTEBOOK = 128;
    private static final int MOST_RUNS = 1000;
    private static final int MOST_IN_ALL = 10_000;

    /**
     * One run, or one on each machine that matches.
     *
     * @param machines names, patterns, or {@code label:NAME}: a machine that several of them mean is meant once
     * @param samples of all programs together; 0 for an experiment by the displacement technique
     * @param priority in the queue; larger goes first
     * @param settings for the agent, which reads them as {@link RunSettings} or {@link DisplacementOrder}
     * @param note why it is measured, Markdown
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
            Optional<String> note,
            StartConditions start,
            String place) {
        public OneRun {
            machines = List.copyOf(machines);
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }

        /** How many take turns in it. */
        public int programs() {
            return settings.get(ProgramRotation.PROGRAMS) instanceof List<?> list ? list.size() : 1;
        }

        private OneRun with(StartConditions other) {
            return new OneRun(machines, program, taskLengthSeconds, samples, priority, settings, note, other, place);
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
        Optional<String> name = ShortText.of(in, "name", LONGEST_NAME);
        Optional<String> notebook = ShortText.of(in, "notebook", LONGEST_NOTEBOOK);
        Object listed = in.take("runs");
        Object cutoffs = in.take(CutoffRequest.KEY);
        Map<String, Object> common = new LinkedHashMap<>(object);
        common.keySet().removeAll(List.of("name", "notebook", "runs", CutoffRequest.KEY));
        List<OneRun> runs = listed == null ? located(common, "") : runs(listed, common);
        StartOrder.check(runs);
        if (cutoffs == null) {
            runs = new ArrayList<>(RunInterleaving.of(runs));
        }
        runs.sort(Comparator.comparingInt(run -> run.start().repetition()));
        return new Specification(
                name.orElse(runs.get(0).program()),
                notebook.orElse(DEFAULT_NOTEBOOK),
                runs,
                CutoffRequest.of(cutoffs, runs),
                object);
    }

    /** The claim that a comparison of its programs may make; empty for one program, and for the two lengths of cutoffs. */
    public Optional<PlannedComparison> comparison() {
        return cutoffs.isPresent() ? Optional.empty() : PlannedComparison.of(runs);
    }

    /** The zone of the first window of any run; UTC without one. */
    public ZoneId zone() {
        return runs.stream()
                .map(run -> run.start().windows())
                .filter(windows -> !windows.windows().isEmpty())
                .findFirst()
                .map(WeekWindows::zone)
                .orElse(ZoneId.of("UTC"));
    }

    /**
     * The key of a run as it is written: with the run, or once for all runs.
     *
     * @param keys such as {@code afterCutoffs.machine}; of several the one that is there
     */
    public String written(OneRun run, String... keys) {
        Map<?, ?> own = run.place().isEmpty() || !(asSubmitted.get("runs") instanceof List<?> list)
                ? Map.of()
                : (Map<?, ?>) list.get(Integer.parseInt(run.place().replaceAll("[^0-9]", "")));
        return Stream.of(keys)
                .filter(key -> own.containsKey(first(key)))
                .map(key -> run.place() + key)
                .findFirst()
                .or(() -> Stream.of(keys)
                        .filter(key -> asSubmitted.containsKey(first(key)))
                        .findFirst())
                .orElse(run.place() + keys[0]);
    }

    private static String first(String key) {
        return key.replaceFirst("[.\\[].*", "");
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
            try {
                runs.addAll(located(merged, place + "."));
            } catch (SpecificationException wrong) {
                throw whereItStands(wrong, place + ".", common, own);
            }
            checkSize(runs.size());
        }
        return runs;
    }

    /** A key that stands outside of the list of runs is named as it stands there. */
    private static SpecificationException whereItStands(
            SpecificationException wrong, String place, Map<String, Object> common, Map<?, ?> own) {
        if (!wrong.key().startsWith(place)) {
            return wrong;
        }
        String key = wrong.key().substring(place.length());
        return common.containsKey(first(key)) && !own.containsKey(first(key))
                ? new SpecificationException(key, wrong.problem())
                : wrong;
    }

    private static List<OneRun> located(Map<String, Object> object, String place) {
        try {
            Repeats repeats = Repeats.of(object.get("repeats"));
            StartConditions start = StartConditions.of(object);
            List<OneRun> runs = new ArrayList<>();
            List<RunMatrix> combinations = RunMatrix.of(object);
            checkSize((long) combinations.size() * repeats.times());
            for (RunMatrix combination : combinations) {
                OneRun run =
                        combination.located(one -> OneRunReader.read(one, combination.distinction(), start, place));
                for (int number = 1; number <= repeats.times(); number++) {
                    runs.add(run.with(start.repeated(number, repeats)));
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

    /** Which runs of an experiment come after which. */
    static final class StartOrder {
        private StartOrder() {}

        /** Runs come after others of their experiment, and none after itself. */
        static void check(List<OneRun> runs) {
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
                        throw new SpecificationException(
                                run.place() + "after", "names no id of this experiment: " + id);
                    }
                }
                Set<String> before = new HashSet<>();
                if (run.start().repetition() == 1) {
                    collect(run.start().after(), after, before);
                }
                if (run.start().id().filter(before::contains).isPresent()) {
                    throw new SpecificationException(
                            run.place() + "after", "comes back to this run: it would never start");
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
    }
}
