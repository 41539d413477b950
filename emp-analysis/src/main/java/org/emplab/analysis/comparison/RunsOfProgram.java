package org.emplab.analysis.comparison;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.RunContrast;
import org.emplab.analysis.statistics.TrimmedMean;

/**
 * The runs of a program, or of a cell of a table.
 *
 * @param byNumber each run by its number; at least one
 */
public record RunsOfProgram(Map<Integer, TimedRun> byNumber) {
    public RunsOfProgram {
        byNumber = Collections.unmodifiableMap(byNumber);
    }

    /** The times of a run, and when it was measured. */
    public record TimedRun(Series times, RunSpan span) {}

    /** One run. */
    public static RunsOfProgram of(int run, Series times, RunSpan span) {
        return new RunsOfProgram(Map.of(run, new TimedRun(times, span)));
    }

    /**
     * Returns these runs with the others.
     *
     * @throws IllegalArgumentException if both have the same run
     */
    public RunsOfProgram with(RunsOfProgram others) {
        Map<Integer, TimedRun> all = new LinkedHashMap<>(byNumber);
        others.byNumber().forEach((run, timed) -> {
            if (all.put(run, timed) != null) {
                throw new IllegalArgumentException("run " + run + " is given twice");
            }
        });
        return new RunsOfProgram(all);
    }

    /** How many there are. */
    public int runs() {
        return byNumber.size();
    }

    /** The number of samples of all runs. */
    public int samples() {
        return byNumber.values().stream().mapToInt(run -> run.times().size()).sum();
    }

    /** The only run's times. */
    public Series onlyTimes() {
        return byNumber.values().iterator().next().times();
    }

    /** Whether every run has a time above 0. */
    public boolean positive() {
        return byNumber.values().stream()
                .allMatch(run -> TrimmedMean.of(run.times(), 0).mean() > 0);
    }

    /**
     * How far these runs are apart in time from the others: Kolmogorov's statistic of their starts, 1 where all of the ones
     * began before any of the others. A step of the machine's speed would move the difference by this part of it at most.
     */
    double apartInTime(RunsOfProgram others) {
        return Stream.concat(starts(), others.starts())
                .mapToDouble(at -> Math.abs(shareUntil(at) - others.shareUntil(at)))
                .max()
                .orElseThrow();
    }

    private double shareUntil(Instant at) {
        return (double) starts().filter(start -> !start.isAfter(at)).count() / runs();
    }

    private Stream<Instant> starts() {
        return byNumber.values().stream().map(run -> run.span().start());
    }

    /** The logarithm of each run's trimmed mean, with a weight. */
    public RunContrast.Cell logs(double weight) {
        Map<Integer, RunContrast.Level> logs = new LinkedHashMap<>();
        byNumber.forEach((run, timed) -> logs.put(
                run,
                new RunContrast.Level(Math.log(TrimmedMean.of(timed.times(), 0).mean()), timed.span())));
        return new RunContrast.Cell(weight, logs);
    }
}
