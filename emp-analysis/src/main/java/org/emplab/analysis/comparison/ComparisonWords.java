package org.emplab.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.distribution.ShapeComparison;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.Estimate;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.Welch;
import org.emplab.report.Sentence;
import org.emplab.report.Verdict;
import org.emplab.report.table.Digits;

/**
 * The sentences on a comparison of two programs by one time.
 *
 * @param first what the first program is called
 * @param second what the second one is called
 */
public record ComparisonWords(Quantity quantity, String first, String second) {
    private static final double LEVEL = 0.05;
    private static final long A_MILLION = 1_000_000;
    private static final int MOST_DECIMALS = 9;

    static Verdict.Outcome outcome(Speed speed) {
        return switch (speed) {
            case FASTER -> Verdict.Outcome.FASTER;
            case SLOWER -> Verdict.Outcome.SLOWER;
            case SAME -> Verdict.Outcome.SAME;
            case UNDECIDED -> Verdict.Outcome.UNDECIDED;
        };
    }

    /** The verdict as a part of an answer. */
    Verdict verdictOf(SpeedVerdict verdict) {
        return new Verdict(
                first,
                second,
                quantity.title(),
                outcome(verdict.speed()),
                verdict.difference(),
                verdict.basis().marginPercent(),
                verdict.samplesToDecide(),
                OptionalLong.empty(),
                verdict.reason());
    }

    /** Whether the second program is faster, with the difference of trimmed means and its interval. */
    public String of(SpeedVerdict verdict) {
        StringBuilder sentence = new StringBuilder(quantity.title())
                .append(": ")
                .append(said(verdict.speed(), Digits.plain(verdict.basis().marginPercent(), 6)));
        if (verdict.difference().percent().isPresent()) {
            int decimals = decimals(verdict);
            sentence.append(", ")
                    .append(signed(verdict.difference().percent().getAsDouble(), decimals))
                    .append(" % of the 10 % trimmed mean");
            if (verdict.difference().hasInterval()) {
                sentence.append(" (")
                        .append(signed(verdict.difference().low().getAsDouble(), decimals))
                        .append(" to ")
                        .append(signed(verdict.difference().high().orElseThrow(), decimals))
                        .append(" %, ")
                        .append(Digits.plain(100 * verdict.basis().confidence(), 6))
                        .append(
                                verdict.basis().paired()
                                        ? " % confidence, valid at any time)"
                                        : " % confidence, of these samples)");
            }
        }
        dependence(verdict).ifPresent(worth -> sentence.append("; ").append(worth));
        verdict.reason().ifPresent(why -> sentence.append("; ").append(why));
        verdict.samplesToDecide().ifPresent(samples -> sentence.append("; ").append(needed(verdict, samples)));
        return sentence.append('.').toString();
    }

    String said(Speed speed, String margin) {
        return switch (speed) {
            case FASTER, SLOWER -> second + " is " + speed.key() + " than " + first + " by more than " + margin + " %";
            case SAME -> second + " is the same as " + first + " within " + margin + " %";
            case UNDECIDED ->
                "it is undecided whether " + second + " is faster or slower than " + first + " by more than " + margin
                        + " % or the same";
        };
    }

    /** How much wider dependent samples make the interval; empty where none depend on each other. */
    private Optional<String> dependence(SpeedVerdict verdict) {
        List<String> worth = new ArrayList<>();
        if (verdict.basis().paired()) {
            worth(verdict.basis().first(), "pairs").ifPresent(worth::add);
        } else {
            worth(verdict.basis().first(), "of " + first).ifPresent(worth::add);
            worth(verdict.basis().second(), "of " + second).ifPresent(worth::add);
        }
        return worth.isEmpty()
                ? Optional.empty()
                : Optional.of("successive samples depend on each other: the " + String.join(" and the ", worth)
                        + " independent ones"
                        + (verdict.widening() >= 1.05
                                ? ", and the interval is " + Digits.fixed(verdict.widening(), 1) + " times as wide"
                                : ""));
    }

    private static Optional<String> worth(EffectiveSampleSize dependence, String whose) {
        long independent = Math.round(dependence.effectiveSamples());
        return independent < dependence.samples()
                ? Optional.of(dependence.samples() + " " + whose + " are worth " + independent)
                : Optional.empty();
    }

    private static String needed(SpeedVerdict verdict, long samples) {
        if (verdict.difference().low().isEmpty()) {
            return "at least " + samples + " samples of each are needed"; // a spread of so few says nothing
        }
        return (samples < A_MILLION ? "about " + samples : "more than a million")
                + " samples of each would decide at this spread";
    }

    /** The decimals that show two significant digits of the interval's half width, without an interval of the difference. */
    private static int decimals(SpeedVerdict verdict) {
        return decimals(
                verdict.difference().hasInterval()
                        ? (verdict.difference().high().orElseThrow()
                                        - verdict.difference().low().getAsDouble())
                                / 2
                        : Math.abs(verdict.difference().percent().orElse(0)),
                6,
                1);
    }

    private static String signed(double percent, int decimals) {
        String text = Digits.signedFixed(percent, decimals);
        return text.matches(".[0.]+") ? text.substring(1) : text;
    }

    /** The verdict, with a warning where the mean contradicts the trimmed mean. */
    String verdict(Comparison comparison) {
        SpeedVerdict verdict = comparison.verdict();
        Optional<Interval> mean = comparison
                .welch()
                .flatMap(Welch::ratio)
                .filter(ratio -> verdict.difference().percent().isPresent())
                .filter(ratio -> ratio.lower() < ratio.upper())
                .filter(ratio ->
                        !ratio.contains(1 + verdict.difference().percent().getAsDouble() / 100));
        return of(verdict)
                + mean.map(ratio -> " The means say another thing, " + percent(ratio.estimate()) + " % ("
                                + percent(ratio.lower()) + " to " + percent(ratio.upper())
                                + " %): the longest or shortest tenth of the samples moves them.")
                        .orElse("");
    }

    private static String percent(double ratio) {
        return Digits.signedSignificant(100 * (ratio - 1), 3);
    }

    /**
     * Difference and ratio of the means with their interval.
     *
     * @param deviations beyond which samples were dropped first; 0 if none were
     */
    String means(Comparison comparison, double deviations) {
        if (comparison.welch().isEmpty()) {
            return "The mean " + quantity.title() + " of " + first + " and of " + second + " cannot be compared: "
                    + comparison.reason().orElseThrow() + ", and there are "
                    + comparison.a().samples() + " and "
                    + comparison.b().samples() + ".";
        }
        Welch welch = comparison.welch().get();
        int decimals = decimals(welch.difference(), MOST_DECIMALS);
        return difference(welch, decimals)
                + welch.ratio().map(ComparisonWords::ratio).orElse("")
                + "; means " + Digits.fixed(comparison.b().meanMillis(), decimals) + " ms over "
                + Digits.counted(comparison.b().samples(), "sample") + " of " + second + " and "
                + Digits.fixed(comparison.a().meanMillis(), decimals) + " ms over "
                + comparison.a().samples() + " of " + first + ", "
                + (deviations > 0 ? "Welch's interval with errors by bootstrap" : "Welch's interval")
                + (dependent(comparison)
                        ? " of "
                                + Math.round(
                                        comparison.verdict().basis().first().effectiveSamples()) + " and "
                                + Math.round(
                                        comparison.verdict().basis().second().effectiveSamples())
                                + " independent samples"
                        : "")
                + ".";
    }

    private String difference(Welch welch, int decimals) {
        Interval difference = welch.difference();
        String interval = Digits.plain(100 * welch.confidence(), 3) + " % interval ";
        if (difference.contains(0) && difference.lower() < difference.upper()) {
            return "The " + quantity.title() + " of " + first + " and of " + second + " does not differ measurably: "
                    + second + " − " + first + " is " + Digits.fixed(difference.estimate(), decimals) + " ms ("
                    + interval + Digits.fixed(difference.lower(), decimals) + " to "
                    + Digits.fixed(difference.upper(), decimals) + " ms)";
        }
        if (difference.estimate() == 0) {
            return "The " + quantity.title() + " of " + first + " and of " + second + " is the same in every sample";
        }
        boolean less = difference.estimate() < 0;
        return second + " takes " + Digits.fixed(Math.abs(difference.estimate()), decimals) + " ms "
                + (less ? "less " : "more ") + quantity.title() + " than " + first + " (" + interval
                + Digits.fixed(less ? -difference.upper() : difference.lower(), decimals) + " to "
                + Digits.fixed(less ? -difference.lower() : difference.upper(), decimals) + " ms)";
    }

    private static String ratio(Interval ratio) {
        int decimals = decimals(ratio, MOST_DECIMALS);
        return ", " + Digits.fixed(ratio.estimate(), decimals) + " times its time ("
                + Digits.fixed(ratio.lower(), decimals) + " to " + Digits.fixed(ratio.upper(), decimals) + ")";
    }

    private static boolean dependent(Comparison comparison) {
        return comparison.verdict().basis().first().factor() > 1
                || comparison.verdict().basis().second().factor() > 1;
    }

    /** The place of the times; empty where one program has fewer than two. The test takes samples as independent. */
    Optional<String> shape(Comparison comparison) {
        ShapeComparison shape = comparison.shape();
        boolean dependent = dependent(comparison);
        return shape.robust()
                .map(robust -> quantity.title() + ": the median of " + second + " lies "
                        + apart(robust.medianMillis()) + " that of " + first + ", its times by "
                        + moved(robust.shiftMillis()) + " ms as a whole; Cliff's delta "
                        + Digits.fixed(robust.cliffsDelta().estimate(), 2) + ", a "
                        + robust.effect().key() + " effect; the distributions "
                        + differ(shape.distribution().orElseThrow(), dependent));
    }

    private static String differ(ShapeComparison.KolmogorovSmirnov test, boolean dependent) {
        String statistic = "(Kolmogorov–Smirnov D = " + Digits.fixed(test.statistic(), 3);
        return dependent
                ? "are not judged, as successive samples depend on each other " + statistic + ")."
                : (test.pValue() < LEVEL ? "differ " : "do not differ detectably ") + statistic + ", p = "
                        + Digits.significant(test.pValue(), 2) + ").";
    }

    private static String apart(Estimate median) {
        return median.estimate() == 0
                ? "at"
                : plain(Math.abs(median.estimate()), median.interval()) + " ms "
                        + (median.estimate() > 0 ? "above" : "below");
    }

    private static String plain(double estimate, Optional<Interval> interval) {
        return interval.map(known -> Digits.fixed(estimate, decimals(known, 6)))
                .orElseGet(() -> Digits.significant(estimate, 3));
    }

    private static String moved(Estimate shift) {
        if (shift.interval().isEmpty()) {
            return shift.estimate() == 0 ? "0" : Digits.signedSignificant(shift.estimate(), 3);
        }
        Interval interval = shift.interval().get();
        if (interval.lower() == interval.upper()) {
            return interval.estimate() == 0 ? "0" : signed(interval.estimate(), MOST_DECIMALS);
        }
        int decimals = decimals(interval, 6);
        return Digits.signedFixed(interval.estimate(), decimals) + " (" + Digits.signedFixed(interval.lower(), decimals)
                + " to " + Digits.signedFixed(interval.upper(), decimals) + ")";
    }

    private static int decimals(Interval interval, int most) {
        return decimals((interval.upper() - interval.lower()) / 2, most, 6);
    }

    private static int decimals(double half, int most, int otherwise) {
        return half > 0 ? (int) Math.max(0, Math.min(most, 1 - Math.floor(Math.log10(half)))) : otherwise;
    }

    /** The cost of the place in a block; empty where nothing can be told. */
    Optional<Sentence> of(OrderEffect effect) {
        if (effect.fixedOrder()) {
            return Optional.of(Sentence.of(
                    Sentence.Topic.DETAIL,
                    (effect.firstBefore() > 0 ? first + " comes before " + second : second + " comes before " + first)
                            + " in every block: what the later place costs cannot be told apart from the programs."
                            + " Blocks in random order can (order: random)."));
        }
        return effect.percent()
                .filter(percent -> !percent.contains(0))
                .map(percent -> Sentence.detail(
                        quantity.title(),
                        quantity.title() + ": the later of " + first + " and " + second + " in a block takes "
                                + Digits.signedSignificant(percent.estimate(), 2) + " % ("
                                + Digits.signedSignificant(percent.lower(), 2) + " to "
                                + Digits.signedSignificant(percent.upper(), 2)
                                + " %, 99 % sure): the place in the block matters; over " + effect.firstBefore()
                                + " and " + effect.secondBefore() + " blocks "
                                + (effect.firstBefore() == effect.secondBefore()
                                        ? "it cancels."
                                        : Digits.signedSignificant(effect.staysPercent(percent), 2)
                                                + " % of it stay in the difference.")));
    }

    /**
     * The number of runs that a claim about the programs takes.
     *
     * @param oneRun whether the verdicts are of one run, or of two
     */
    static String of(RunsNeeded needed, boolean oneRun) {
        return (oneRun
                        ? "This is of one run: another run (boot, layout of memory, day) may differ by more."
                        : "This is of these two runs: another run of the same program may differ by more.")
                + " For a claim about the programs take " + RunsNeeded.words(needed.runs())
                + " runs of each, in turn, if runs deviate by " + Digits.fixed(needed.betweenRunSdPercent(), 0)
                + " % among themselves (noise-floor tells by how much).";
    }

    /** The promise of verdicts on several programs. */
    static String judgedTogether(int programs, double confidence) {
        return "All " + programs + " programs are judged together: at most "
                + Math.round(1000 * (1 - confidence)) / 10.0
                + " % of those called faster, slower or the same are so by chance (Benjamini-Hochberg).";
    }
}
