package org.emplab.analysis.correlation;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.ranking.NaturalRanking;
import org.apache.commons.statistics.ranking.TiesStrategy;
import org.emplab.analysis.series.Pairs;

/**
 * How two quantities go together over the samples that carry both.
 *
 * @param samples number of points
 * @param pearson linear correlation; empty for fewer than three points or a quantity that never changes
 * @param spearman the same of the ranks, ties sharing their mean rank
 * @param pearsonLower lower end of Pearson's 95 % interval by Fisher's z; empty for fewer than four points
 * @param pearsonUpper its upper end
 * @param reason why there is no coefficient, where there is none
 */
public record Correlation(
        int samples,
        OptionalDouble pearson,
        OptionalDouble spearman,
        OptionalDouble pearsonLower,
        OptionalDouble pearsonUpper,
        Optional<String> reason) {

    private static final int FEWEST = 3;
    private static final double Z_95 = NormalDistribution.of(0, 1).inverseCumulativeProbability(0.975);

    public static Correlation of(Pairs pairs) {
        return of(pairs.x(), pairs.y());
    }

    /**
     * @throws IllegalArgumentException if the lengths differ or a value is not finite
     */
    public static Correlation of(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(x.length + " values of x and " + y.length + " of y");
        }
        if (!Arrays.stream(x).allMatch(Double::isFinite) || !Arrays.stream(y).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a value is not finite");
        }
        if (x.length < FEWEST) {
            return none(x.length, "fewer than " + FEWEST + " samples carry both");
        }
        if (constant(x) || constant(y)) {
            return none(x.length, "one of the two never changes");
        }
        double pearson = pearson(x, y);
        NaturalRanking ranking = new NaturalRanking(TiesStrategy.AVERAGE);
        double spearman = pearson(ranking.apply(x), ranking.apply(y));
        if (x.length == FEWEST) {
            return new Correlation(
                    x.length,
                    OptionalDouble.of(pearson),
                    OptionalDouble.of(spearman),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    Optional.empty());
        }
        double z = 0.5 * Math.log((1 + pearson) / (1 - pearson));
        double reach = Z_95 / Math.sqrt(x.length - 3.0);
        return new Correlation(
                x.length,
                OptionalDouble.of(pearson),
                OptionalDouble.of(spearman),
                OptionalDouble.of(Math.tanh(z - reach)),
                OptionalDouble.of(Math.tanh(z + reach)),
                Optional.empty());
    }

    private static Correlation none(int samples, String reason) {
        return new Correlation(
                samples,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.of(reason));
    }

    private static boolean constant(double[] values) {
        return Arrays.stream(values).allMatch(value -> value == values[0]);
    }

    /** Differences to the first value keep the digits of long times; the result stays within −1 … 1. */
    private static double pearson(double[] x, double[] y) {
        double meanX = meanAbove(x);
        double meanY = meanAbove(y);
        double xx = 0;
        double yy = 0;
        double xy = 0;
        for (int i = 0; i < x.length; i++) {
            double dx = (x[i] - x[0]) - meanX;
            double dy = (y[i] - y[0]) - meanY;
            xx += dx * dx;
            yy += dy * dy;
            xy += dx * dy;
        }
        return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
    }

    private static double meanAbove(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value - values[0];
        }
        return sum / values.length;
    }
}
