package org.emplab.analysis.speedup;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.TrimmedMean;

/**
 * The geometric mean of the ratios of two columns' times over the same rows: the mean of log(first/second), each time a 10 %
 * trimmed mean. Its error comes from the samples alone, e² = Σ(e_first² + e_second²)/k² with relative errors; degrees of
 * freedom by Satterthwaite. The rows are taken as they are, not as drawn from others: the interval says nothing of programs
 * that are not in the table.
 */
final class GeometricMean {
    private GeometricMean() {}

    /** Empty where there is no row, a time is 0, or a row has one sample. */
    static Optional<Interval> of(List<TrimmedMean> first, List<TrimmedMean> second, double confidence) {
        double log = 0;
        double squares = 0;
        double shares = 0;
        for (int row = 0; row < first.size(); row++) {
            for (TrimmedMean mean : List.of(first.get(row), second.get(row))) {
                if (mean.mean() <= 0 || mean.error().isEmpty()) {
                    return Optional.empty();
                }
                double relative = mean.error().getAsDouble() / mean.mean();
                squares += relative * relative;
                shares += Math.pow(relative, 4) / (mean.kept() - 1);
            }
            log += Math.log(first.get(row).mean() / second.get(row).mean());
        }
        if (first.isEmpty()) {
            return Optional.empty();
        }
        double mean = log / first.size();
        double reach = squares == 0
                ? 0
                : -TDistribution.of(squares * squares / shares).inverseCumulativeProbability((1 - confidence) / 2)
                        * Math.sqrt(squares)
                        / first.size();
        return Optional.of(new Interval(Math.exp(mean), Math.exp(mean - reach), Math.exp(mean + reach)));
    }
}
