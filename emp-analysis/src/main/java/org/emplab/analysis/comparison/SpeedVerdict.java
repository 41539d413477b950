package org.emplab.analysis.comparison;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;

/**
 * Whether the second program is faster or slower than the first by more than a margin, or the same within it, or whether
 * that takes more samples.
 *
 * <p>Of each program the 10 % trimmed mean is taken, and of the logarithm of their ratio an interval that may be looked
 * at after every sample ({@link AnytimeT}). The verdict is {@code faster} or {@code slower} only if the whole interval
 * lies beyond the margin, {@code same} only if all of it lies within. Samples are taken to be independent.
 *
 * @param marginPercent the smallest difference that matters
 * @param confidence with which the interval holds at all looks together
 * @param differencePercent of the second's time against the first's; empty where one of them is 0
 * @param lowPercent empty where the samples are too few for an interval
 * @param highPercent likewise
 * @param samplesToDecide of each program, if the spread and the difference stay as they are; empty where it is decided,
 *     and where no number can be told
 * @param reason why something is empty that might be there
 */
public record SpeedVerdict(
        Speed speed,
        double marginPercent,
        double confidence,
        OptionalDouble differencePercent,
        OptionalDouble lowPercent,
        OptionalDouble highPercent,
        OptionalLong samplesToDecide,
        Optional<String> reason) {

    public static final double DEFAULT_MARGIN_PERCENT = 1;

    /** Of each program: with fewer, all samples may lie in one of two modes. */
    private static final int FEWEST_SAMPLES = 5;

    private static final int MOST_SAMPLES = 1_000_000_000;
    /** Lengths of the kernel's tick, of which times are multiples where it counts by ticks. */
    private static final long[] TICKS_NANOS = {10_000_000, 4_000_000, 1_000_000};

    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * @param marginPercent positive, below 100
     * @throws IllegalArgumentException if a series is empty
     */
    public static SpeedVerdict of(Quantity quantity, Series a, Series b, double marginPercent, double confidence) {
        if (!(marginPercent > 0 && marginPercent < 100)) {
            throw new IllegalArgumentException("the margin is not between 0 and 100 %: " + marginPercent);
        }
        double leastSdMillis = quantity == Quantity.PT ? roundingSdMillis(a, b) : 0;
        TrimmedMean first = TrimmedMean.of(a, leastSdMillis);
        TrimmedMean second = TrimmedMean.of(b, leastSdMillis);
        return first.millis() > 0 && second.millis() > 0
                ? of(first, second, marginPercent, confidence)
                : undecided(
                        marginPercent,
                        confidence,
                        OptionalDouble.empty(),
                        OptionalLong.empty(),
                        "a time of 0 has no difference in percent");
    }

    private static SpeedVerdict of(TrimmedMean first, TrimmedMean second, double marginPercent, double confidence) {
        double log = Math.log(second.millis() / first.millis());
        OptionalDouble difference = OptionalDouble.of(percent(log));
        if (first.errorMillis().isEmpty() || second.errorMillis().isEmpty()) {
            return undecided(
                    marginPercent, confidence, difference, fewest(confidence), "one sample does not show its spread");
        }
        double errorA = first.errorMillis().getAsDouble() / first.millis();
        double errorB = second.errorMillis().getAsDouble() / second.millis();
        double margin = Math.log1p(marginPercent / 100);
        double otherMargin = Math.log1p(-marginPercent / 100);
        double reachToDecide = Math.min(Math.abs(log - margin), Math.abs(log - otherMargin));
        OptionalLong toDecide = samplesToDecide(
                Math.min(first.samples(), second.samples()),
                errorA * errorA * first.samples(),
                errorB * errorB * second.samples(),
                reachToDecide,
                confidence);
        double freedom = errorA == 0 && errorB == 0
                ? first.kept() + second.kept() - 2.0
                : Welch.degreesOfFreedom(errorA, errorB, first.kept(), second.kept());
        double critical = AnytimeT.critical(first.samples(), second.samples(), freedom, confidence);
        if (Math.min(first.samples(), second.samples()) < FEWEST_SAMPLES || Double.isInfinite(critical)) {
            return undecided(
                    marginPercent, confidence, difference, toDecide, "there are too few samples for an interval");
        }
        double reach = critical * Math.hypot(errorA, errorB);
        double low = percent(log - reach);
        double high = percent(log + reach);
        Speed speed = speed(low, high, marginPercent);
        return new SpeedVerdict(
                speed,
                marginPercent,
                confidence,
                difference,
                OptionalDouble.of(low),
                OptionalDouble.of(high),
                speed == Speed.UNDECIDED ? toDecide : OptionalLong.empty(),
                speed == Speed.UNDECIDED && toDecide.isEmpty()
                        ? Optional.of("the difference is the margin itself: no number of samples would decide")
                        : Optional.empty());
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

    private static SpeedVerdict undecided(
            double marginPercent,
            double confidence,
            OptionalDouble difference,
            OptionalLong samplesToDecide,
            String reason) {
        return new SpeedVerdict(
                Speed.UNDECIDED,
                marginPercent,
                confidence,
                difference,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                samplesToDecide,
                Optional.of(reason));
    }

    /** With how many samples of each there is an interval at all, where both vary alike. */
    private static OptionalLong fewest(double confidence) {
        return samplesToDecide(1, 1, 1, Double.MAX_VALUE, confidence);
    }

    /** More than there are, by doubling, then halving: the reach shrinks as samples grow. */
    private static OptionalLong samplesToDecide(
            int samples, double squareA, double squareB, double reach, double confidence) {
        int few = Math.max(FEWEST_SAMPLES - 1, samples);
        int enough = few + 1;
        while (!decides(enough, squareA, squareB, reach, confidence)) {
            if (enough >= MOST_SAMPLES / 2) {
                return OptionalLong.empty();
            }
            few = enough;
            enough *= 2;
        }
        while (enough - few > 1) {
            int middle = few + (enough - few) / 2;
            if (decides(middle, squareA, squareB, reach, confidence)) {
                enough = middle;
            } else {
                few = middle;
            }
        }
        return OptionalLong.of(enough);
    }

    private static boolean decides(int samples, double squareA, double squareB, double reach, double confidence) {
        double kept = TrimmedMean.kept(samples) - 1;
        double sum = squareA + squareB;
        double freedom = sum == 0 ? 2 * kept : kept * sum * sum / (squareA * squareA + squareB * squareB);
        double critical = AnytimeT.critical(samples, samples, freedom, confidence);
        return !Double.isInfinite(critical) && critical * Math.sqrt(sum / samples) <= reach;
    }

    /** The deviation that rounding to whole ticks makes; 0 where the times are finer. */
    private static double roundingSdMillis(Series a, Series b) {
        for (long tick : TICKS_NANOS) {
            if (whole(a, tick) && whole(b, tick)) {
                return tick / NANOS_PER_MILLI / Math.sqrt(12);
            }
        }
        return 0;
    }

    private static boolean whole(Series series, long tick) {
        for (int i = 0; i < series.size(); i++) {
            if (series.nanos(i) % tick != 0) {
                return false;
            }
        }
        return true;
    }

    private static double percent(double log) {
        return 100 * Math.expm1(log);
    }

    /** The verdict in words. */
    public String sentence(Quantity quantity, String nameA, String nameB) {
        String margin = plain(marginPercent);
        String said = switch (speed) {
            case FASTER, SLOWER -> nameB + " is " + speed.key() + " than " + nameA + " by more than " + margin + " %";
            case SAME -> nameB + " is the same as " + nameA + " within " + margin + " %";
            case UNDECIDED ->
                "it is undecided whether " + nameB + " is faster or slower than " + nameA + " by more than " + margin
                        + " % or the same";
        };
        StringBuilder sentence =
                new StringBuilder(quantity.title()).append(": ").append(said);
        if (differencePercent.isPresent()) {
            int digits = digits();
            sentence.append(", ")
                    .append(signed(differencePercent.getAsDouble(), digits))
                    .append(" %");
            if (lowPercent.isPresent()) {
                sentence.append(" (")
                        .append(signed(lowPercent.getAsDouble(), digits))
                        .append(" to ")
                        .append(signed(highPercent.orElseThrow(), digits))
                        .append(" %, ")
                        .append(plain(100 * confidence))
                        .append(" % sure however often one looks)");
            }
        }
        reason.ifPresent(why -> sentence.append("; ").append(why));
        samplesToDecide.ifPresent(samples ->
                sentence.append("; about ").append(samples).append(" samples of each would decide at this spread"));
        return sentence.append('.').toString();
    }

    /** As many decimals as show two significant digits of the interval's half width. */
    private int digits() {
        double half = lowPercent.isPresent() ? (highPercent.orElseThrow() - lowPercent.getAsDouble()) / 2 : 0;
        return half > 0 ? (int) Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(half)))) : 3;
    }

    private static String signed(double percent, int digits) {
        String text = String.format(Locale.ROOT, "%+." + digits + "f", percent);
        return text.matches("[+-][0.]+") ? text.substring(1) : text.replace('-', '−');
    }

    private static String plain(double percent) {
        return String.format(Locale.ROOT, "%.6f", percent).replaceAll("\\.?0+$", "");
    }
}
