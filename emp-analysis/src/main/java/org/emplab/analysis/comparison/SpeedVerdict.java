package org.emplab.analysis.comparison;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.emplab.analysis.series.ClockTick;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.LongRangeDependence;
import org.emplab.analysis.statistics.PercentDifference;
import org.emplab.analysis.statistics.TrimmedMean;
import org.emplab.model.Keyed;
import org.emplab.report.table.Digits;

/**
 * Whether the second program is faster or slower than the first by more than a margin, or the same within it, or whether
 * that takes more samples.
 *
 * <p>Of two series that have nothing to do with each other the 10 % trimmed mean is taken, and of the logarithm of their ratio an interval that may be looked
 * at after every sample ({@link AnytimeT}). The verdict is {@code faster} or {@code slower} only if the whole interval
 * lies beyond the margin, {@code same} only if all of it lies within. Where successive samples depend on each other the
 * interval is as wide as that of the independent samples that they are worth ({@link EffectiveSampleSize}). Of pairs that
 * were executed one right after the other the trimmed mean of the ratios' logarithms is taken: what changes the machine's
 * speed from pair to pair does not move it.
 *
 * <p>Two series of which each was measured at its own time do not decide where they do not show slow changes of the
 * machine ({@link LongRangeDependence}): with fewer than 40 samples of each, unless the difference is beyond 25 %; with fewer
 * than 100, unless it is beyond the margin by two and a half deviations of a sample, or the margin is as large; and
 * with more, where their memory is too long for their number.
 *
 * @param basis what it was judged by
 * @param difference of the second's time against the first's; the samples may be too few for an interval
 * @param samplesToDecide of each program, if the spread and the difference stay as they are; empty where it is decided,
 *     and where no number can be told
 * @param widening how many times as wide the interval is as that of independent samples; at least 1, and 1 without one
 * @param reason why something is empty that might be there
 */
public record SpeedVerdict(
        @JsonProperty("verdict") Speed speed,
        @JsonUnwrapped Basis basis,
        @JsonUnwrapped PercentDifference difference,
        OptionalLong samplesToDecide,
        double widening,

        @JsonProperty("verdictReason") @JsonInclude(NON_ABSENT)
        Optional<String> reason) {
    public static final double DEFAULT_MARGIN_PERCENT = 1;

    /** The fewest samples of each program: with fewer, all may lie in one of two modes. */
    private static final int FEWEST_SAMPLES = 8;

    /** The difference in percent that no unseen change of a machine's speed is taken to make. */
    private static final double UNSEEN_PERCENT = 25;
    /** The difference in deviations of a sample that no slow memory is taken to make. */
    private static final double UNSEEN_DEVIATIONS = 2.5;

    private static final int MOST_SAMPLES = 1_000_000_000;
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * @param marginPercent positive, below 100
     * @throws IllegalArgumentException if a series is empty
     */
    public static SpeedVerdict of(Series a, Series b, double marginPercent, double confidence) {
        refuseMargin(marginPercent);
        double leastSdMillis = roundingSdMillis(a, b);
        TrimmedMean first = trimmed(a.millis(), leastSdMillis);
        TrimmedMean second = trimmed(b.millis(), leastSdMillis);
        Basis judged =
                new Basis(marginPercent, confidence, EffectiveSampleSize.of(a), EffectiveSampleSize.of(b), false);
        return first.mean() > 0 && second.mean() > 0
                ? judged.verdict(first, second)
                        .widerThan(judged.independent().verdict(first, second))
                        .unlessUnseen(a, b, first, second)
                        .besideTicks(a, b)
                : judged.ofZero();
    }

    /** This verdict, or none where the series do not show that the machine's speed stayed what it was. */
    private SpeedVerdict unlessUnseen(Series a, Series b, TrimmedMean first, TrimmedMean second) {
        if (speed == Speed.UNDECIDED) {
            return this;
        }
        double log = Math.log1p(difference.percent().orElseThrow() / 100);
        double deviation = Math.max(relativeDeviation(first), relativeDeviation(second));
        boolean same = speed == Speed.SAME;
        double margin = Math.log1p(basis.marginPercent() / 100);
        int samples = Math.min(a.size(), b.size());
        Optional<LongRangeDependence.Doubt> doubt = LongRangeDependence.of(a.millis(), b.millis());
        if (doubt.isEmpty()) {
            boolean beyond = (same ? margin : Math.abs(log) - margin) >= UNSEEN_DEVIATIONS * deviation;
            return samples >= LongRangeDependence.ENOUGH || beyond
                    ? this
                    : unseen(
                            OptionalLong.of(LongRangeDependence.ENOUGH),
                            "so few samples do not show slow changes of the machine: measure in pairs");
        }
        return switch (doubt.get()) {
            case TOO_FEW_SAMPLES -> {
                double least = Math.log1p(UNSEEN_PERCENT / 100);
                yield !same
                                && (difference.low().orElseThrow() > UNSEEN_PERCENT
                                        || Math.log1p(difference.high().orElseThrow() / 100) < -least)
                        ? this
                        : unseen(
                                OptionalLong.of(LongRangeDependence.FEWEST),
                                "so few samples do not show whether the machine's speed changed between the runs:"
                                        + " measure in pairs");
            }
            case WORTH_TOO_FEW, CHANGES_SLOWLY ->
                unseen(OptionalLong.empty(), "the memory is too long for these samples: measure in pairs");
        };
    }

    private static double relativeDeviation(TrimmedMean mean) {
        return mean.error().orElse(0) * Math.sqrt(mean.samples()) / mean.mean();
    }

    private SpeedVerdict unseen(OptionalLong needed, String why) {
        return new SpeedVerdict(Speed.UNDECIDED, basis, difference, needed, widening, Optional.of(why));
    }

    /**
     * The verdict on pairs of executions.
     *
     * @param a the first program's times
     * @param b those of the second program; the value at an index belongs to the one of {@code a} at the same index
     * @throws IllegalArgumentException if there are none, or not as many of each
     */
    public static SpeedVerdict ofPairs(Series a, Series b, double marginPercent, double confidence) {
        return ofPairs(a, b, marginPercent, confidence, EffectiveSampleSize::of);
    }

    /** The verdict on pairs whose memory may be the largest that their number leaves open: what ends by itself waits for it. */
    static SpeedVerdict ofPairsAtMost(Series a, Series b, double marginPercent, double confidence) {
        return ofPairs(a, b, marginPercent, confidence, EffectiveSampleSize::atMost);
    }

    private static SpeedVerdict ofPairs(
            Series a,
            Series b,
            double marginPercent,
            double confidence,
            Function<double[], EffectiveSampleSize> memory) {
        if (a.size() != b.size()) {
            throw new IllegalArgumentException(a.size() + " times and " + b.size() + " are not pairs");
        }
        refuseMargin(marginPercent);
        double[] logs = new double[a.size()];
        double meanA = 0;
        double meanB = 0;
        boolean known = true;
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log((double) b.nanos(i) / a.nanos(i));
            meanA += a.millis(i) / logs.length;
            meanB += b.millis(i) / logs.length;
            known &= Double.isFinite(logs[i]);
        }
        EffectiveSampleSize dependence = known ? memory.apply(logs) : new EffectiveSampleSize(logs.length, 1);
        Basis judged = new Basis(marginPercent, confidence, dependence, dependence, true);
        if (!known) {
            return judged.ofZero();
        }
        double rounding = roundingSdMillis(a, b);
        TrimmedMean mean = trimmed(logs, rounding * Math.hypot(1 / meanA, 1 / meanB));
        return judged.verdict(mean).widerThan(judged.independent().verdict(mean));
    }

    @JsonProperty
    String estimand() {
        return "10 % trimmed mean";
    }

    private SpeedVerdict widerThan(SpeedVerdict independent) {
        if (!difference.hasInterval() || independent.reach() == 0) {
            return this;
        }
        return new SpeedVerdict(
                speed, basis, difference, samplesToDecide, Math.max(1, reach() / independent.reach()), reason);
    }

    /** Half the width of the interval of the ratio's logarithm. */
    private double reach() {
        return (Math.log1p(difference.high().orElseThrow() / 100)
                        - Math.log1p(difference.low().orElseThrow() / 100))
                / 2;
    }

    private static void refuseMargin(double marginPercent) {
        if (!(marginPercent > 0 && marginPercent < 100)) {
            throw new IllegalArgumentException("the margin is not between 0 and 100 %: " + marginPercent);
        }
    }

    /** How far the interval reaches to each side with so many samples. */
    private interface Needed {
        double reach(double samples);
    }

    /**
     * The parameters of the judgement, and how much the samples depend on each other.
     *
     * @param marginPercent the smallest difference that matters
     * @param confidence with which the interval holds at all looks together
     * @param first how the first program's samples, or the pairs, depend on each other
     * @param second the same of the second's
     * @param paired whether it is of pairs
     */
    public record Basis(
            double marginPercent,
            double confidence,
            @JsonIgnore EffectiveSampleSize first,
            @JsonIgnore EffectiveSampleSize second,
            @JsonIgnore boolean paired) {
        @JsonProperty
        double firstEffectiveSamples() {
            return first.effectiveSamples();
        }

        @JsonProperty
        double secondEffectiveSamples() {
            return second.effectiveSamples();
        }

        Basis independent() {
            return new Basis(
                    marginPercent,
                    confidence,
                    new EffectiveSampleSize(first.samples(), 1),
                    new EffectiveSampleSize(second.samples(), 1),
                    paired);
        }

        SpeedVerdict ofZero() {
            return undecided(OptionalDouble.empty(), OptionalLong.empty(), "a time of 0 has no difference in percent");
        }

        /** The verdict on the logarithms of the ratios of pairs. */
        SpeedVerdict verdict(TrimmedMean logs) {
            double pairs = first.effectiveSamples();
            double sd = logs.cautiousError().orElse(1) * Math.sqrt(first.factor() * pairs);
            Needed needed = some -> critical(some, freedom(some)) * sd / Math.sqrt(some);
            if (logs.cautiousError().isEmpty()) {
                return ofOne(logs.mean(), samplesToDecide(1, Double.MAX_VALUE, needed));
            }
            return of(
                    logs.mean(),
                    critical(pairs, freedom(logs, first)),
                    logs.cautiousError().getAsDouble() * Math.sqrt(first.factor()),
                    needed);
        }

        /** The verdict on the times of two independent programs. */
        SpeedVerdict verdict(TrimmedMean a, TrimmedMean b) {
            double log = Math.log(b.mean() / a.mean());
            if (a.cautiousError().isEmpty() || b.cautiousError().isEmpty()) {
                return ofOne(log, samplesToDecide(1, Double.MAX_VALUE, some -> reach(1, 1, some)));
            }
            double errorA = a.cautiousError().getAsDouble() / a.mean() * Math.sqrt(first.factor());
            double errorB = b.cautiousError().getAsDouble() / b.mean() * Math.sqrt(second.factor());
            double freedomA = freedom(a, first);
            double freedomB = freedom(b, second);
            double squareA = errorA * errorA;
            double squareB = errorB * errorB;
            double freedom = squareA + squareB == 0
                    ? freedomA + freedomB
                    : (squareA + squareB)
                            * (squareA + squareB)
                            / (squareA * squareA / freedomA + squareB * squareB / freedomB);
            double samplesA = first.effectiveSamples();
            double samplesB = second.effectiveSamples();
            return of(
                    log,
                    AnytimeT.critical(samplesA, samplesB, freedom, confidence),
                    Math.hypot(errorA, errorB),
                    some -> reach(squareA * samplesA, squareB * samplesB, some));
        }

        /** Degrees of freedom of the mean of what is kept. */
        private static double freedom(TrimmedMean mean, EffectiveSampleSize dependence) {
            return Math.max(1, mean.kept() / dependence.factor() - 1);
        }

        private static double freedom(double samples) {
            return TrimmedMean.kept((int) samples) - 1.0;
        }

        private double critical(double pairs, double freedom) {
            return AnytimeT.critical(pairs, freedom, confidence);
        }

        /** How far the interval reaches with so many samples of two series whose relative errors have these squares. */
        private double reach(double squareA, double squareB, double samples) {
            double kept = freedom(samples);
            double sum = squareA + squareB;
            double freedom = sum == 0 ? 2 * kept : kept * sum * sum / (squareA * squareA + squareB * squareB);
            double critical = AnytimeT.critical(samples, samples, freedom, confidence);
            return Double.isInfinite(critical) ? critical : critical * Math.sqrt(sum / samples);
        }

        private SpeedVerdict ofOne(double log, OptionalLong toDecide) {
            return undecided(OptionalDouble.of(percent(log)), toDecide, "one sample does not show its spread");
        }

        /** The verdict on an estimate with its error, of the logarithm. */
        private SpeedVerdict of(double log, double critical, double error, Needed needed) {
            double samples = Math.min(first.effectiveSamples(), second.effectiveSamples());
            double factor = Math.max(first.factor(), second.factor());
            double reachToDecide = Math.min(
                    Math.abs(log - Math.log1p(marginPercent / 100)), Math.abs(log - Math.log1p(-marginPercent / 100)));
            OptionalLong toDecide = samplesToDecide(
                    Math.min(first.samples(), second.samples()), reachToDecide, some -> needed.reach(some / factor));
            OptionalDouble difference = OptionalDouble.of(percent(log));
            if (Math.min(first.samples(), second.samples()) < FEWEST_SAMPLES || Double.isInfinite(critical)) {
                return undecided(
                        difference,
                        toDecide,
                        samples < FEWEST_SAMPLES && factor > 1
                                ? "the samples are worth too few independent ones for an interval"
                                : "there are too few samples for an interval");
            }
            double reach = critical * error;
            double low = percent(log - reach);
            double high = percent(log + reach);
            Speed speed = speed(low, high, marginPercent);
            return new SpeedVerdict(
                    speed,
                    this,
                    new PercentDifference(difference, OptionalDouble.of(low), OptionalDouble.of(high)),
                    speed == Speed.UNDECIDED ? toDecide : OptionalLong.empty(),
                    1,
                    speed == Speed.UNDECIDED && toDecide.isEmpty()
                            ? Optional.of("the difference is the margin itself: no number of samples would decide")
                            : Optional.empty());
        }

        private SpeedVerdict undecided(OptionalDouble difference, OptionalLong samplesToDecide, String reason) {
            return new SpeedVerdict(
                    Speed.UNDECIDED, this, PercentDifference.of(difference), samplesToDecide, 1, Optional.of(reason));
        }
    }

    private static Speed speed(double low, double high, double marginPercent) {
        if (high < -marginPercent) {
            return Speed.FASTER;
        }
        if (low > marginPercent) {
            return Speed.SLOWER;
        }
        return low >= -marginPercent && high <= marginPercent ? Speed.SAME : Speed.UNDECIDED;
    }

    /** More than there are, by doubling, then halving: the reach shrinks as samples grow. */
    private static OptionalLong samplesToDecide(int samples, double reach, Needed needed) {
        int few = Math.max(FEWEST_SAMPLES - 1, samples);
        int enough = few + 1;
        while (needed.reach(enough) > reach) {
            if (enough >= MOST_SAMPLES / 2) {
                return OptionalLong.empty();
            }
            few = enough;
            enough *= 2;
        }
        while (enough - few > 1) {
            int middle = few + (enough - few) / 2;
            if (needed.reach(middle) > reach) {
                few = middle;
            } else {
                enough = middle;
            }
        }
        return OptionalLong.of(enough);
    }

    /** The deviation that rounding to whole ticks makes; 0 where the times are finer. */
    private static double roundingSdMillis(Series a, Series b) {
        return ClockTick.nanos(a, b) / NANOS_PER_MILLI / Math.sqrt(12);
    }

    /** The mean; where nearly all times are equal, no number of them averages their rounding out. */
    private static TrimmedMean trimmed(double[] values, double roundingSd) {
        return TrimmedMean.of(values, nearlyAllEqual(values) ? roundingSd * Math.sqrt(values.length) : roundingSd);
    }

    private static boolean nearlyAllEqual(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int cut = (sorted.length - TrimmedMean.kept(sorted.length)) / 2;
        return sorted[cut] == sorted[sorted.length - 1 - cut];
    }

    /** Says that no number of samples decides where the clock's tick alone leaves it open. */
    private SpeedVerdict besideTicks(Series a, Series b) {
        long tick = ClockTick.nanos(a, b);
        return speed == Speed.UNDECIDED
                        && difference.hasInterval()
                        && tick > 0
                        && nearlyAllEqual(a.millis())
                        && nearlyAllEqual(b.millis())
                ? unseen(
                        OptionalLong.empty(),
                        "nearly all times are one tick of the clock, which counts in "
                                + Digits.plain(tick / NANOS_PER_MILLI) + " ms: more samples do not make it finer")
                : this;
    }

    private static double percent(double log) {
        return 100 * Math.expm1(log);
    }

    /** The verdict on a second program against a first. */
    public enum Speed implements Keyed {
        /** The second program's time is shorter by more than the margin. */
        FASTER,
        /** The second program's time is longer by more than the margin. */
        SLOWER,
        /** The times differ by the margin at most. */
        SAME,
        /** More samples are needed to say which. */
        UNDECIDED;
    }
}
