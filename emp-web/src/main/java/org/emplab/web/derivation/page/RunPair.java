package org.emplab.web.derivation.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.cutoff.RunPairWarning;
import org.emplab.lab.RunState;
import org.emplab.server.run.catalogue.RunSummary;

/**
 * A short and a long run to derive cutoffs from; either may be missing while it is not chosen.
 *
 * @param more other runs of either length that count together with them
 */
record RunPair(Optional<RunSummary> shortRun, Optional<RunSummary> longRun, List<RunSummary> more) {
    private static final int MOST_ALIKE = 20;

    /** A long run takes at least so many times the task length of its short run. */
    private static final double LEAST_RATIO = 4;

    static final RunPair NONE = new RunPair(Optional.empty(), Optional.empty());

    RunPair(Optional<RunSummary> shortRun, Optional<RunSummary> longRun) {
        this(shortRun, longRun, List.of());
    }

    /** The runs that could count together with one of the pair: those that are chosen, then those of its program. */
    List<RunSummary> alike(Optional<RunSummary> one, List<RunSummary> newestFirst) {
        if (one.isEmpty()) {
            return List.of();
        }
        RunSummary first = one.get();
        Set<String> seen = new HashSet<>();
        Stream.of(shortRun, longRun)
                .flatMap(Optional::stream)
                .map(RunSummary::id)
                .forEach(seen::add);
        return Stream.concat(more.stream(), newestFirst.stream().filter(RunPair::usable))
                .filter(run -> run.machine().equals(first.machine()) && areOfOneLength(run, first))
                .filter(run -> seen.add(run.id()))
                .sorted(Comparator.comparing((RunSummary run) -> !counts(run))
                        .thenComparing(run -> !run.program().equals(first.program())))
                .limit(MOST_ALIKE)
                .toList();
    }

    /** Whether a run is chosen to count together with one of the pair. */
    public boolean counts(RunSummary run) {
        return more.stream().anyMatch(one -> one.id().equals(run.id()));
    }

    private static boolean areOfOneLength(RunSummary run, RunSummary other) {
        return PooledRuns.areOfOneLength(
                length(run, other).orElse(0), length(other, run).orElse(0));
    }

    /** The pair of the program that was measured last: its longest task, and of the much shorter ones the most samples. */
    static RunPair likely(List<RunSummary> newestFirst) {
        Set<String> families = new HashSet<>();
        return newestFirst.stream()
                .filter(RunPair::usable)
                .filter(run -> families.add(letters(run.program()))) // all runs of a family have the same pair
                .map(run -> of(run, newestFirst))
                .filter(pair -> pair.shortRun.isPresent() && pair.longRun.isPresent())
                .findFirst()
                .orElse(NONE);
    }

    /** The shortest and the longest of several runs, with the others of each length; of more lengths or machines none. */
    static RunPair ofTwoLengths(List<RunSummary> runs) {
        List<RunSummary> shortFirst =
                runs.stream().sorted(Comparator.comparing(RunPair::seconds)).toList();
        RunSummary first = shortFirst.get(0);
        RunSummary last = shortFirst.get(shortFirst.size() - 1);
        List<RunSummary> more = shortFirst.subList(1, shortFirst.size() - 1);
        return more.stream()
                        .allMatch(run -> run.machine().equals(first.machine())
                                && areOfOneLength(run, first) != areOfOneLength(run, last))
                ? new RunPair(Optional.of(first), Optional.of(last), more)
                : NONE;
    }

    /** The run and its likely counterpart: a longer one if there is one, else a shorter one. */
    static RunPair with(RunSummary run, List<RunSummary> newestFirst) {
        Optional<RunSummary> longer = longerThan(run, newestFirst);
        if (longer.isPresent()) {
            return new RunPair(Optional.of(run), longer);
        }
        Optional<RunSummary> shorter = shorterThan(run, newestFirst);
        return shorter.isPresent()
                ? new RunPair(shorter, Optional.of(run))
                : new RunPair(Optional.of(run), Optional.empty());
    }

    private static RunPair of(RunSummary newest, List<RunSummary> newestFirst) {
        Optional<RunSummary> longest = newestFirst.stream()
                .filter(other -> sameFamily(newest, other))
                .reduce((one, other) -> seconds(other) > seconds(one) ? other : one);
        return new RunPair(longest.flatMap(run -> shorterThan(run, newestFirst)), longest);
    }

    static Optional<RunSummary> longerThan(RunSummary run, List<RunSummary> newestFirst) {
        return newestFirst.stream()
                .filter(other -> sameFamily(run, other) && seconds(other) >= LEAST_RATIO * seconds(run))
                .reduce((one, other) -> seconds(other) > seconds(one) ? other : one);
    }

    static Optional<RunSummary> shorterThan(RunSummary run, List<RunSummary> newestFirst) {
        return newestFirst.stream()
                .filter(other -> sameFamily(run, other) && seconds(run) >= LEAST_RATIO * seconds(other))
                .max(Comparator.comparingInt(RunSummary::samples)
                        .thenComparing(newestFirst::indexOf, Comparator.reverseOrder()));
    }

    /** INC128 and INC16384 are of one family: a program at several sizes. */
    private static boolean sameFamily(RunSummary run, RunSummary other) {
        return usable(run)
                && usable(other)
                && run.machine().equals(other.machine())
                && letters(run.program()).equals(letters(other.program()));
    }

    private static String letters(String program) {
        return program.replaceAll("\\d+", "");
    }

    private static boolean usable(RunSummary run) {
        return run.state() == RunState.COMPLETED
                && run.samples() > run.failed()
                && run.taskLengthSeconds().isPresent();
    }

    private static double seconds(RunSummary run) {
        return run.taskLengthSeconds().orElse(0);
    }

    /** The objections to deriving from the pair, as sentences. */
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (shortRun.isEmpty() || longRun.isEmpty()) {
            return doubts;
        }
        RunSummary one = shortRun.get();
        RunSummary other = longRun.get();
        if (!one.machine().equals(other.machine())) {
            doubts.add("The runs are of two machines: " + one.machine() + " and " + other.machine() + ".");
        }
        RunPairWarning.of(one.id().equals(other.id()), length(one, other), length(other, one))
                .map(RunPairWarning::sentence)
                .map(words -> Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".")
                .ifPresent(doubts::add);
        return doubts;
    }

    /** The length of the task where both have one, else the median of ET; the unit is the same for both. */
    private static OptionalDouble length(RunSummary run, RunSummary other) {
        return run.taskLengthSeconds().isPresent() && other.taskLengthSeconds().isPresent()
                ? run.taskLengthSeconds()
                : run.medianEtMillis();
    }

    /** Names the pair in a form: a person who saw the doubts sends it back. */
    public String key() {
        return shortRun.map(RunSummary::id).orElse("") + ","
                + longRun.map(RunSummary::id).orElse("");
    }
}
