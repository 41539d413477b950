package org.emplab.server.health;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.emplab.report.table.Digits;

/**
 * Learns from a machine's past reference runs what its next one should be, and judges whether it is so. Two figures of
 * a run are judged: the median of its samples' PT, which must be neither smaller nor larger than expected, and their
 * spread (the median absolute deviation from it), which must not be larger.
 *
 * <p>Of each figure over the last <i>n</i> runs, at most {@value #MOST}, <i>c</i> is the median and <i>s</i> 1.4826
 * times the median absolute deviation from it. A figure is outside where it is farther from <i>c</i> than 8 (1 +
 * 8/<i>n</i>) <i>s</i> and farther than 1 % of the expected PT. From fewer than {@value #LEAST} runs nothing is
 * expected. How often a machine that has not changed is called bad is in docs/appendix/reference-runs.md.
 */
final class ReferenceRule {
    static final int LEAST = 8;
    static final int MOST = 30;

    private static final double NORMAL = 1.4826;
    private static final double WIDTH = 8;
    private static final double NEGLIGIBLE = 0.01;

    private ReferenceRule() {}

    /**
     * PT over the samples of one run.
     *
     * @param medianMillis median
     * @param spreadMillis median absolute deviation from it
     */
    record Times(double medianMillis, double spreadMillis) {
        /**
         * @param millis of the samples that did not fail, in any order; at least one
         */
        static Times of(double[] millis) {
            double median = median(millis);
            return new Times(median, deviation(millis, median));
        }
    }

    /**
     * @param runs how many it was learned from
     * @param medianMillis of the next run's median PT
     * @param medianBoundMillis how far from it is inside
     * @param spreadBoundMillis the largest spread that is inside
     */
    record Expected(int runs, double medianMillis, double medianBoundMillis, double spreadBoundMillis) {
        String inWords(Times times) {
            return String.format(
                    Locale.ROOT,
                    "median PT %s ms, and by the last %d it should be %s ms ± %s ms",
                    Digits.fixed(times.medianMillis(), 3),
                    runs,
                    Digits.fixed(medianMillis, 3),
                    Digits.fixed(medianBoundMillis, 3));
        }
    }

    /**
     * @param past the latest reference runs of one machine that were as expected
     * @return empty if they are too few
     */
    static Optional<Expected> expected(List<Times> past) {
        int runs = past.size();
        if (runs < LEAST) {
            return Optional.empty();
        }
        double[] medians = past.stream().mapToDouble(Times::medianMillis).toArray();
        double[] spreads = past.stream().mapToDouble(Times::spreadMillis).toArray();
        double width = WIDTH * (1 + (double) LEAST / runs) * NORMAL;
        double median = median(medians);
        double spread = median(spreads);
        double negligible = NEGLIGIBLE * median;
        return Optional.of(new Expected(
                runs,
                median,
                Math.max(negligible, width * deviation(medians, median)),
                spread + Math.max(negligible, width * deviation(spreads, spread))));
    }

    /** The deviation of a run, in words and numbers; empty if it is as expected. */
    static Optional<String> objection(Times times, Expected expected) {
        double off = times.medianMillis() - expected.medianMillis();
        if (Math.abs(off) > expected.medianBoundMillis()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the reference run's median PT is %s ms, %s %% %s than the %s ms ± %s ms of the last %d",
                    Digits.fixed(times.medianMillis(), 3),
                    Digits.fixed(100 * Math.abs(off) / expected.medianMillis(), 2),
                    off > 0 ? "longer" : "shorter",
                    Digits.fixed(expected.medianMillis(), 3),
                    Digits.fixed(expected.medianBoundMillis(), 3),
                    expected.runs()));
        }
        return times.spreadMillis() > expected.spreadBoundMillis()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "the reference run's PT spreads by %s ms (median absolute deviation), and by the last %d it should be"
                                + " at most %s ms",
                        Digits.fixed(times.spreadMillis(), 3),
                        expected.runs(),
                        Digits.fixed(expected.spreadBoundMillis(), 3)))
                : Optional.empty();
    }

    private static double deviation(double[] values, double center) {
        return median(
                Arrays.stream(values).map(value -> Math.abs(value - center)).toArray());
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
