package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.ParallelPair;
import org.emplab.report.table.Digits;

/**
 * How the whole of a second program's times lies against a first one's: robust differences, a test of the distributions
 * and the modes. Its intervals hold at one look, unlike a verdict's.
 *
 * @param robust empty where one has fewer than two times
 * @param distribution likewise
 */
public record ShapeComparison(
        Optional<RobustDifference> robust, Optional<KolmogorovSmirnov> distribution, ModeComparison modes) {
    private static final double LEVEL = 0.05;

    /**
     * @throws IllegalArgumentException if a series is empty
     */
    public static ShapeComparison of(Series a, Series b, double confidence, long seed) {
        ParallelPair<Optional<RobustDifference>, Optional<ModeComparison>> drawn = ParallelPair.of(
                () -> RobustDifference.of(a, b, confidence, seed), () -> ModeComparison.of(a, b, confidence, seed));
        return new ShapeComparison(
                drawn.first(),
                a.size() < 2 || b.size() < 2
                        ? Optional.empty()
                        : Optional.of(KolmogorovSmirnov.of(a.millis(), b.millis())),
                drawn.second().orElseThrow(() -> new IllegalArgumentException("no times have no shape")));
    }

    /**
     * Says in words where the times lie, and what their modes do.
     *
     * @param dependent whether successive samples depend on each other: intervals and tests here take them as independent
     */
    public List<String> sentences(Quantity quantity, String nameA, String nameB, boolean dependent) {
        List<String> sentences = new ArrayList<>();
        robust.ifPresent(found -> sentences.add(quantity.title() + ": the median of " + nameB + " lies "
                + apart(found.medianMillis()) + " that of " + nameA + ", its times by "
                + signed(found.shiftMillis(), dependent)
                + " ms as a whole; Cliff's delta "
                + decimals(found.cliffsDelta().estimate(), 2) + ", a "
                + found.effect().key() + " effect; the distributions "
                + distribution
                        .map(test -> dependent
                                ? String.format(
                                        Locale.ROOT,
                                        "are not judged, as successive samples depend on each other"
                                                + " (Kolmogorov–Smirnov D = %s).",
                                        Digits.fixed(test.statistic(), 3))
                                : (test.pValue() < LEVEL ? "differ" : "do not differ detectably")
                                        + String.format(
                                                Locale.ROOT,
                                                " (Kolmogorov–Smirnov D = %s, p = %s).",
                                                Digits.fixed(test.statistic(), 3),
                                                Digits.significant(test.pValue(), 2)))
                        .orElseThrow()));
        if (modes.modes() > 1) {
            sentences.add(modesSentence(quantity, nameA, nameB)
                    + (dependent ? " This takes the samples as independent, which they are not." : ""));
        }
        return sentences;
    }

    private String modesSentence(Quantity quantity, String nameA, String nameB) {
        StringBuilder sentence = new StringBuilder(quantity.title())
                .append(" has ")
                .append(modes.modes())
                .append(" modes; from ")
                .append(nameA)
                .append(" to ")
                .append(nameB)
                .append(
                        modes.sharesChanged()
                                ? modes.placesChanged()
                                        ? " their shares and their places change: "
                                        : " their shares change, not their places: "
                                : modes.placesChanged()
                                        ? " their places change, not their shares: "
                                        : " neither their shares nor their places change detectably: ");
        for (int i = 0; i < modes.pairs().size(); i++) {
            ModePair pair = modes.pairs().get(i);
            sentence.append(i == 0 ? "" : "; ").append(place(pair)).append(", ").append(share(pair));
        }
        return sentence.append('.').toString();
    }

    private static String place(ModePair pair) {
        if (pair.second().isEmpty()) {
            return decimals(pair.first().orElseThrow().medianMillis(), 3) + " ms is gone";
        }
        String there = decimals(pair.second().get().medianMillis(), 3) + " ms";
        if (pair.first().isEmpty()) {
            return there + " is new";
        }
        OptionalDouble percent = pair.placePercent();
        return decimals(pair.first().get().medianMillis(), 3) + " to " + there
                + (percent.isPresent() ? " (" + Digits.signedFixed(percent.getAsDouble(), 2) + " %)" : "");
    }

    private static String share(ModePair pair) {
        return String.format(
                Locale.ROOT,
                "%s to %s %% of the samples",
                Digits.fixed(100 * pair.first().map(Mode::share).orElse(0.0), 0),
                Digits.fixed(100 * pair.second().map(Mode::share).orElse(0.0), 0));
    }

    private static String apart(Interval interval) {
        int digits = digits(interval);
        return interval.estimate() == 0
                ? "at"
                : decimals(Math.abs(interval.estimate()), digits) + " ms "
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

    private static String decimals(double value, int digits) {
        return Digits.fixed(value, digits);
    }
}
