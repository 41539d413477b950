package org.emplab.web.derivation.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.cutoff.PairDoubt;
import org.emplab.lab.RunState;
import org.emplab.web.run.RunSummary;

/** A short and a long run to derive cutoffs from; either may be missing while it is not chosen. */
record RunPair(Optional<RunSummary> shortRun, Optional<RunSummary> longRun) {
    /** A long run takes at least so many times the task length of its short run. */
    private static final double LEAST_RATIO = 4;

    static final RunPair NONE = new RunPair(Optional.empty(), Optional.empty());

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
        PairDoubt.of(one.id().equals(other.id()), length(one, other), length(other, one))
                .map(PairDoubt::sentence)
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
