package org.emplab.analysis.comparison;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Dependence;
import org.emplab.analysis.statistics.RunContrast;
import org.emplab.analysis.statistics.TrimmedMean;

/**
 * The runs of a program, or of a cell of a table.
 *
 * @param times of each run, by its number; at least one
 */
public record RunsOfProgram(Map<Integer, Series> times) {
    public RunsOfProgram {
        times = Collections.unmodifiableMap(times);
    }

    /** One run. */
    public static RunsOfProgram of(int run, Series times) {
        return new RunsOfProgram(Map.of(run, times));
    }

    /**
     * Returns these runs with the others.
     *
     * @throws IllegalArgumentException if both have the same run
     */
    public RunsOfProgram with(RunsOfProgram others) {
        Map<Integer, Series> all = new LinkedHashMap<>(times);
        others.times().forEach((run, series) -> {
            if (all.put(run, series) != null) {
                throw new IllegalArgumentException("run " + run + " is given twice");
            }
        });
        return new RunsOfProgram(all);
    }

    /** How many there are. */
    public int runs() {
        return times.size();
    }

    /** The number of samples of all runs. */
    public int samples() {
        return times.values().stream().mapToInt(Series::size).sum();
    }

    /** The only run's times. */
    public Series onlyTimes() {
        return times.values().iterator().next();
    }

    /** Whether every run has a time above 0. */
    public boolean positive() {
        return times.values().stream()
                .allMatch(series -> TrimmedMean.of(series, 0).mean() > 0);
    }

    /** The logarithm of each run's trimmed mean, with a weight. */
    public RunContrast.Cell logs(double weight) {
        Map<Integer, Double> logs = new LinkedHashMap<>();
        times.forEach((run, series) ->
                logs.put(run, Math.log(TrimmedMean.of(series, 0).mean())));
        return new RunContrast.Cell(weight, logs);
    }

    /**
     * The error of the only run's mean in parts of it, from its samples as they depend on each other.
     *
     * @param degreesOfFreedom of the error
     */
    public record SampleError(double relative, double degreesOfFreedom) {}

    /** Empty for one sample. */
    public Optional<SampleError> sampleError() {
        TrimmedMean mean = TrimmedMean.of(onlyTimes(), 0);
        OptionalDouble error = mean.error();
        double factor = Dependence.of(onlyTimes()).factor();
        return error.isEmpty()
                ? Optional.empty()
                : Optional.of(new SampleError(
                        error.getAsDouble() / mean.mean() * Math.sqrt(factor), Math.max(1, mean.kept() / factor - 1)));
    }
}
