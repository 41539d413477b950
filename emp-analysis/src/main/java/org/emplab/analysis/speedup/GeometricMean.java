package org.emplab.analysis.speedup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.comparison.RunsOfProgram;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.RunContrast;

/**
 * The geometric mean of the ratios of two columns' times over the same rows: the mean of log(first/second), each time the
 * mean over runs of the logarithm of a 10 % trimmed mean. The rows are taken as they are, not as drawn from others: no
 * interval says anything of programs that are not in the table.
 */
final class GeometricMean {
    private GeometricMean() {}

    /** The mean logarithm with its error from the scatter between runs; of one row or more whose times are above 0. */
    static RunContrast overRuns(List<RunsOfProgram> first, List<RunsOfProgram> second) {
        List<RunContrast.Cell> cells = new ArrayList<>();
        double weight = 1.0 / first.size();
        for (int row = 0; row < first.size(); row++) {
            cells.add(first.get(row).logs(weight));
            cells.add(second.get(row).logs(-weight));
        }
        return RunContrast.of(cells);
    }

    /**
     * The mean logarithm with an interval from the samples of single runs, e² = Σ(e_first² + e_second²)/k² with relative errors and
     * degrees of freedom by Satterthwaite. It is of these runs: how others would differ is not in it. Empty where a cell has
     * one sample or several runs.
     */
    static Optional<Interval> ofTheseRuns(List<RunsOfProgram> first, List<RunsOfProgram> second, double confidence) {
        double squares = 0;
        double shares = 0;
        for (int row = 0; row < first.size(); row++) {
            for (RunsOfProgram cell : List.of(first.get(row), second.get(row))) {
                Optional<RunsOfProgram.SampleError> error = cell.runs() == 1 ? cell.sampleError() : Optional.empty();
                if (error.isEmpty()) {
                    return Optional.empty();
                }
                double relative = error.get().relative();
                squares += relative * relative;
                shares += Math.pow(relative, 4) / error.get().degreesOfFreedom();
            }
        }
        double mean = overRuns(first, second).estimate();
        double reach = squares == 0
                ? 0
                : TDistribution.of(squares * squares / shares).inverseSurvivalProbability((1 - confidence) / 2)
                        * Math.sqrt(squares)
                        / first.size();
        return Optional.of(new Interval(mean, mean - reach, mean + reach));
    }

    /** The ratio that an interval of a logarithm stands for. */
    static Interval ratio(Interval log) {
        return new Interval(Math.exp(log.estimate()), Math.exp(log.lower()), Math.exp(log.upper()));
    }
}
