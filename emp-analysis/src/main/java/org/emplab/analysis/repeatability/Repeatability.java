package org.emplab.analysis.repeatability;

import java.util.Arrays;
import java.util.Locale;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.shape.KolmogorovSmirnov;
import org.emplab.analysis.statistics.Bootstrap;
import org.emplab.analysis.statistics.Summary;

/**
 * One time of two runs against each other: "if two (or more) histograms of INC with the same task length have the same
 * shape or not" (repeatability.txt, section 1), with numbers instead of the eye.
 *
 * <p>The verdict rests on the Kolmogorov–Smirnov test at 5 %: repeatable if it finds no difference between the runs;
 * shifted if it finds none once both are moved to median 0; different otherwise; undecided below 20 samples. Overlap,
 * Wasserstein distance and the difference of means say how large the difference is: with very many samples, the test
 * also finds one that does not matter.
 *
 * @param samplesA number of times of the first run
 * @param samplesB of the second
 * @param first histogram of the first run
 * @param second histogram of the second run, in the same bins
 * @param ksStatistic largest distance of the cumulative distributions
 * @param ksPValue two-sided
 * @param shapeKsStatistic the same after moving both to median 0
 * @param shapeKsPValue the same after moving both to median 0
 * @param overlap shared area of the histograms, 0 … 1
 * @param wassersteinMillis mean distance in ms
 * @param meanDifference of the second run to the first, with its ratio
 * @param sentence the verdict with its numbers
 */
public record Repeatability(
        Quantity quantity,
        int samplesA,
        int samplesB,
        Histogram first,
        Histogram second,
        double ksStatistic,
        double ksPValue,
        double shapeKsStatistic,
        double shapeKsPValue,
        double overlap,
        double wassersteinMillis,
        Bootstrap meanDifference,
        Verdict verdict,
        String sentence) {

    /** The level of the test. */
    public static final double LEVEL = 0.05;

    private static final int FEWEST = 20;

    /**
     * @param width of the bins, from the times of both runs together where it follows the data
     * @throws UnsuitableInputException if a run has fewer than two such times
     */
    public static Repeatability of(Quantity quantity, Series a, Series b, BinWidth width, long seed) {
        if (Math.min(a.size(), b.size()) < 2) {
            throw new UnsuitableInputException(
                    "runs are compared by at least two samples of each that did not fail, and " + quantity.title()
                            + " is known of " + a.size() + " and of " + b.size());
        }
        long nanos = width.nanos(pooled(a, b));
        Histogram first = Histogram.of(a, nanos);
        Histogram second = Histogram.of(b, nanos);
        KolmogorovSmirnov ks = KolmogorovSmirnov.of(a.millis(), b.millis());
        KolmogorovSmirnov shape = KolmogorovSmirnov.of(centred(a), centred(b));
        double overlap = first.overlap(second);
        double wasserstein = Wasserstein.distance(a.millis(), b.millis());
        Bootstrap difference = Bootstrap.of(a, b, 0.95, seed).orElseThrow();
        Verdict verdict = verdict(a, b, ks, shape);
        return new Repeatability(
                quantity,
                a.size(),
                b.size(),
                first,
                second,
                ks.statistic(),
                ks.pValue(),
                shape.statistic(),
                shape.pValue(),
                overlap,
                wasserstein,
                difference,
                verdict,
                sentence(quantity, verdict, ks, overlap, wasserstein, difference));
    }

    private static Series pooled(Series a, Series b) {
        long[] all = Arrays.copyOf(a.nanos(), a.size() + b.size());
        System.arraycopy(b.nanos(), 0, all, a.size(), b.size());
        return Series.of(all);
    }

    private static double[] centred(Series series) {
        double[] millis = series.millis();
        double median = Summary.quantile(millis, 0.5);
        return Arrays.stream(millis).map(value -> value - median).toArray();
    }

    private static Verdict verdict(Series a, Series b, KolmogorovSmirnov ks, KolmogorovSmirnov shape) {
        if (Math.min(a.size(), b.size()) < FEWEST) {
            return Verdict.UNDECIDED;
        }
        if (ks.pValue() >= LEVEL) {
            return Verdict.REPEATABLE;
        }
        return shape.pValue() >= LEVEL ? Verdict.SHIFTED : Verdict.DIFFERENT;
    }

    private static String sentence(
            Quantity quantity,
            Verdict verdict,
            KolmogorovSmirnov ks,
            double overlap,
            double wasserstein,
            Bootstrap difference) {
        String finding = switch (verdict) {
            case REPEATABLE -> "is repeatable: no difference detected";
            case SHIFTED -> "has one shape but has moved";
            case DIFFERENT -> "differs in shape";
            case UNDECIDED -> "is undecided: fewer than " + FEWEST + " samples in a run";
        };
        return String.format(
                Locale.ROOT,
                "%s %s (Kolmogorov–Smirnov D = %.3f, p = %.2g; overlap %.0f %%; Wasserstein distance %.4g ms,"
                        + " means %.4g ms apart, 95 %% interval %.4g to %.4g).",
                quantity.title(),
                finding,
                ks.statistic(),
                ks.pValue(),
                100 * overlap,
                wasserstein,
                difference.difference().estimate(),
                difference.difference().lower(),
                difference.difference().upper());
    }
}
