package org.emplab.analysis.distribution;

import java.util.Optional;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Interval;
import org.emplab.report.table.Digits;

/**
 * How the whole of a second program's times lies against a first one's: robust differences and a test of the
 * distributions. Its intervals hold at one look, unlike a verdict's.
 *
 * @param robust empty where one has fewer than two times
 * @param distribution likewise
 */
public record ShapeComparison(Optional<RobustDifference> robust, Optional<KolmogorovSmirnov> distribution) {
    private static final double LEVEL = 0.05;

    /**
     * @throws IllegalArgumentException if a series is empty
     */
    public static ShapeComparison of(Series a, Series b, double confidence, long seed) {
        if (a.isEmpty() || b.isEmpty()) {
            throw new IllegalArgumentException("no times have no shape");
        }
        return new ShapeComparison(
                RobustDifference.of(a, b, confidence, seed),
                a.size() < 2 || b.size() < 2
                        ? Optional.empty()
                        : Optional.of(KolmogorovSmirnov.of(a.millis(), b.millis())));
    }

    /**
     * Says in words where the times lie; empty where one has fewer than two.
     *
     * @param dependent whether successive samples depend on each other: intervals and tests here take them as independent
     */
    public Optional<String> sentence(Quantity quantity, String nameA, String nameB, boolean dependent) {
        return robust.map(found -> quantity.title() + ": the median of " + nameB + " lies "
                + apart(found.medianMillis()) + " that of " + nameA + ", its times by "
                + signed(found.shiftMillis(), dependent) + " ms as a whole; Cliff's delta "
                + Digits.fixed(found.cliffsDelta().estimate(), 2) + ", a "
                + found.effect().key()
                + " effect; the distributions " + words(distribution.orElseThrow(), dependent));
    }

    private static String words(KolmogorovSmirnov test, boolean dependent) {
        String statistic = "(Kolmogorov–Smirnov D = " + Digits.fixed(test.statistic(), 3);
        return dependent
                ? "are not judged, as successive samples depend on each other " + statistic + ")."
                : (test.pValue() < LEVEL ? "differ " : "do not differ detectably ") + statistic + ", p = "
                        + Digits.significant(test.pValue(), 2) + ").";
    }

    private static String apart(Interval interval) {
        int digits = digits(interval);
        return interval.estimate() == 0
                ? "at"
                : Digits.fixed(Math.abs(interval.estimate()), digits) + " ms "
                        + (interval.estimate() > 0 ? "above" : "below");
    }

    private static String signed(Interval interval, boolean estimateAlone) {
        int digits = digits(interval);
        String estimate = Digits.signedFixed(interval.estimate(), digits);
        return estimateAlone
                ? estimate
                : estimate + " (" + Digits.signedFixed(interval.lower(), digits) + " to "
                        + Digits.signedFixed(interval.upper(), digits) + ")";
    }

    /** The decimals that show two significant digits of the interval's half width. */
    private static int digits(Interval interval) {
        double half = (interval.upper() - interval.lower()) / 2;
        return half > 0 ? (int) Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(half)))) : 6;
    }
}
