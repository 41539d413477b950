package org.emplab.analysis.dual;

import java.util.Arrays;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.statistics.Summary;

/**
 * The rule by which a point of a cloud is an outlier. The papers cut by eye; this is either a box that a person gives,
 * or Tukey's fences: beyond k interquartile ranges from the quartiles, on either axis.
 */
public sealed interface OutlierRule {
    /** The points inside. */
    Pairs inside(Pairs pairs);

    /** The rule in words, for the result. */
    String rule();

    /** Both halves between these, inclusive, ms. */
    record Box(double lowerMillis, double upperMillis) implements OutlierRule {
        public Box {
            if (!(lowerMillis < upperMillis)) {
                throw new IllegalArgumentException("a box from " + lowerMillis + " to " + upperMillis + " ms");
            }
        }

        @Override
        public Pairs inside(Pairs pairs) {
            return pairs.keep(
                    (number, x, y) -> x >= lowerMillis && x <= upperMillis && y >= lowerMillis && y <= upperMillis);
        }

        @Override
        public String rule() {
            return "both halves between " + lowerMillis + " and " + upperMillis + " ms";
        }
    }

    /**
     * Tukey's fences (1977), quartiles by R's type 7; k = 3 is his "far out". Where half of the times are equal, as whole
     * milliseconds often are, the interquartile range is that of a normal with the same range of the middle 90 %, or with
     * the same deviation where that is 0, too; and it is never less than the step of the times.
     */
    record Tukey(double ranges) implements OutlierRule {
        public Tukey {
            if (!(ranges > 0)) {
                throw new IllegalArgumentException("ranges is not positive: " + ranges);
            }
        }

        @Override
        public Pairs inside(Pairs pairs) {
            if (pairs.size() == 0) {
                return pairs;
            }
            double[] x = reach(pairs.x());
            double[] y = reach(pairs.y());
            return pairs.keep((number, px, py) -> px >= x[0] && px <= x[1] && py >= y[0] && py <= y[1]);
        }

        private static final double NORMAL_QUARTILES = 1.349;
        private static final double NORMAL_MIDDLE_90 = 3.290;

        private double[] reach(double[] values) {
            double lower = Summary.quantile(values, 0.25);
            double upper = Summary.quantile(values, 0.75);
            double reach = ranges * (upper > lower ? upper - lower : rangeOfEqualHalf(values));
            return new double[] {lower - reach, upper + reach};
        }

        private static double rangeOfEqualHalf(double[] values) {
            Series series = Series.of(Arrays.stream(values)
                    .mapToLong(value -> Math.round(value * 1e6))
                    .toArray());
            double middle = Summary.quantile(values, 0.95) - Summary.quantile(values, 0.05);
            double range = middle > 0
                    ? middle / NORMAL_MIDDLE_90 * NORMAL_QUARTILES
                    : Moments.of(series).sdMillis().orElse(0) * NORMAL_QUARTILES;
            return Math.max(series.stepNanos() / 1e6, range);
        }

        @Override
        public String rule() {
            return "both halves within " + ranges + " interquartile ranges of their quartiles";
        }
    }
}
