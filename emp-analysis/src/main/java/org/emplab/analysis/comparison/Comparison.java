package org.emplab.analysis.comparison;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.emplab.analysis.distribution.ShapeComparison;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Bootstrap;
import org.emplab.analysis.statistics.Dependence;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.statistics.Welch;
import org.emplab.analysis.statistics.Welch.Mean;
import org.emplab.report.table.Digits;

/**
 * One time of two programs against each other, with a sentence to quote.
 *
 * <p>Where samples beyond mean ± k·sd are dropped first, the deviation of those that stay understates how much their
 * mean varies (at k = 2, 95 % intervals would hold the truth 89 % of the time), so the standard errors are those of the
 * whole procedure, from the bootstrap.
 *
 * @param a summary of the first program's times
 * @param b summary of the second one's
 * @param welch empty where a series has fewer than two times
 * @param bootstrap likewise
 * @param sentence difference and ratio with their interval, in words
 * @param verdict whether the second program is faster, slower or the same; of all samples, none dropped by deviations
 * @param verdictSentence it in words
 * @param shape medians, order and distribution, likewise of all samples
 * @param shapeSentences them in words
 */
public record Comparison(
        Quantity quantity,
        Summary a,
        Summary b,
        Optional<Welch> welch,
        Optional<Bootstrap> bootstrap,
        String sentence,
        SpeedVerdict verdict,
        String verdictSentence,
        ShapeComparison shape,
        List<String> shapeSentences) {

    public Comparison {
        shapeSentences = List.copyOf(shapeSentences);
    }

    /**
     * @param nameA what the sentence calls the first program
     * @param nameB what it calls the second
     * @param deviations k of the second sanity check, by which samples are dropped first; 0 drops none
     * @param marginPercent the smallest difference that matters
     * @return empty if one of the series is
     */
    public static Optional<Comparison> of(
            Quantity quantity,
            String nameA,
            Series a,
            String nameB,
            Series b,
            double deviations,
            double confidence,
            double marginPercent,
            long seed) {
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        Summary summaryA = Summary.of(kept(a, deviations)).orElseThrow();
        Summary summaryB = Summary.of(kept(b, deviations)).orElseThrow();
        Optional<Bootstrap> bootstrap = Bootstrap.of(a, b, deviations, confidence, seed);
        Dependence first = Dependence.of(a);
        Dependence second = Dependence.of(b);
        Optional<Welch> welch = a.size() < 2 || b.size() < 2
                ? Optional.empty()
                : Optional.of(Welch.of(
                        mean(summaryA, a, first, deviations, bootstrap.map(Bootstrap::firstStandardErrorMillis)),
                        mean(summaryB, b, second, deviations, bootstrap.map(Bootstrap::secondStandardErrorMillis)),
                        confidence));
        String method = (deviations > 0 ? "Welch's interval with errors by bootstrap" : "Welch's interval")
                + (first.factor() > 1 || second.factor() > 1
                        ? " of " + Math.round(first.effectiveSamples()) + " and "
                                + Math.round(second.effectiveSamples()) + " independent samples"
                        : "");
        String sentence = welch.isPresent()
                ? sentence(quantity, nameA, summaryA, nameB, summaryB, welch.get(), method)
                : String.format(
                        Locale.ROOT,
                        "The %s of %s and of %s cannot be compared: an interval takes two samples of each, and there"
                                + " are %d and %d.",
                        quantity.title(),
                        nameA,
                        nameB,
                        a.size(),
                        b.size());
        SpeedVerdict verdict = SpeedVerdict.of(a, b, marginPercent, confidence);
        ShapeComparison shape = ShapeComparison.of(a, b, confidence, seed);
        return Optional.of(new Comparison(
                quantity,
                summaryA,
                summaryB,
                welch,
                bootstrap,
                sentence,
                verdict,
                verdict.sentence(quantity, nameA, nameB) + disagreement(verdict, welch),
                shape,
                shape.sentence(quantity, nameA, nameB, first.factor() > 1 || second.factor() > 1).stream()
                        .toList()));
    }

    /** The mean with its error, as if it were of the independent samples that a series is worth. */
    private static Mean mean(
            Summary summary, Series series, Dependence dependence, double deviations, Optional<Double> bootstrapped) {
        Mean mean = deviations > 0
                ? new Mean(summary.meanMillis(), bootstrapped.orElseThrow(), series.size())
                : Mean.of(series);
        return dependence.factor() > 1
                ? new Mean(mean.millis(), mean.errorMillis() * Math.sqrt(dependence.factor()), (int)
                        Math.max(2, Math.round(dependence.effectiveSamples())))
                : mean;
    }

    /** A warning where the mean contradicts the trimmed mean. */
    private static String disagreement(SpeedVerdict verdict, Optional<Welch> welch) {
        Optional<Interval> ratio = welch.flatMap(Welch::ratio);
        if (ratio.isEmpty() || verdict.differencePercent().isEmpty()) {
            return "";
        }
        double trimmed = 1 + verdict.differencePercent().getAsDouble() / 100;
        Interval mean = ratio.get();
        return mean.contains(trimmed) || mean.lower() == mean.upper()
                ? ""
                : String.format(
                        Locale.ROOT,
                        " The means say another thing, %s %% (%s to %s %%): the longest or shortest tenth of the samples moves them.",
                        Digits.signedSignificant(100 * (mean.estimate() - 1), 3),
                        Digits.signedSignificant(100 * (mean.lower() - 1), 3),
                        Digits.signedSignificant(100 * (mean.upper() - 1), 3));
    }

    private static Series kept(Series series, double deviations) {
        return deviations > 0 ? DeviationTrim.beyond(deviations).trim(series).kept() : series;
    }

    private static String sentence(
            Quantity quantity, String nameA, Summary a, String nameB, Summary b, Welch welch, String method) {
        Interval difference = welch.difference();
        int digits = digits(difference);
        String percent = number(100 * welch.confidence(), 3);
        String verdict;
        if (difference.contains(0) && difference.lower() < difference.upper()) {
            verdict = String.format(
                    Locale.ROOT,
                    "The %s of %s and of %s does not differ measurably: %s − %s is %s ms (%s %% interval %s to %s ms)",
                    quantity.title(),
                    nameA,
                    nameB,
                    nameB,
                    nameA,
                    decimals(difference.estimate(), digits),
                    percent,
                    decimals(difference.lower(), digits),
                    decimals(difference.upper(), digits));
        } else if (difference.estimate() == 0) {
            verdict = String.format(
                    Locale.ROOT, "The %s of %s and of %s is the same in every sample", quantity.title(), nameA, nameB);
        } else {
            boolean less = difference.estimate() < 0;
            double from = less ? -difference.upper() : difference.lower();
            double to = less ? -difference.lower() : difference.upper();
            verdict = String.format(
                    Locale.ROOT,
                    "%s takes %s ms %s %s than %s (%s %% interval %s to %s ms)",
                    nameB,
                    decimals(Math.abs(difference.estimate()), digits),
                    less ? "less" : "more",
                    quantity.title(),
                    nameA,
                    percent,
                    decimals(from, digits),
                    decimals(to, digits));
        }
        String ratio = welch.ratio()
                .map(interval -> {
                    int places = digits(interval);
                    return String.format(
                            Locale.ROOT,
                            ", %s times its time (%s to %s)",
                            decimals(interval.estimate(), places),
                            decimals(interval.lower(), places),
                            decimals(interval.upper(), places));
                })
                .orElse("");
        return String.format(
                Locale.ROOT,
                "%s%s; means %s ms over %d samples of %s and %s ms over %d of %s, %s.",
                verdict,
                ratio,
                decimals(b.meanMillis(), digits),
                b.samples(),
                nameB,
                decimals(a.meanMillis(), digits),
                a.samples(),
                nameA,
                method);
    }

    /** The decimals that show two significant digits of the interval's half width. */
    private static int digits(Interval interval) {
        double half = (interval.upper() - interval.lower()) / 2;
        if (!(half > 0)) {
            return 6;
        }
        return (int) Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(half))));
    }

    private static String decimals(double value, int digits) {
        return Digits.fixed(value, digits);
    }

    private static String number(double value, int digits) {
        String text = decimals(value, digits);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
