package org.emplab.analysis.distribution;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.Estimate;
import org.emplab.analysis.statistics.Interval;
import org.emplab.model.Keyed;

/**
 * How far a second program's times lie from a first one's, by measures that a few far samples do not move. All intervals have
 * a closed form: that of the medians by the distribution of the median of a draw ({@link RedrawnMedian}); that of the shift by
 * the ranks among the differences that the error of the {@link RelativeEffect} leaves, once the first program's times are
 * shifted; that of Cliff's delta by Feng and Cliff (2004), from the same error without a shift.
 *
 * <p>Samples that depend on each other count as the independent ones that they are worth. Fewer than eight of these have no
 * interval.
 *
 * @param firstMedianMillis of the first program
 * @param secondMedianMillis of the second
 * @param medianMillis second median less first
 * @param shiftMillis median of all differences of a second's time to a first's (Hodges and Lehmann, 1963)
 * @param cliffsDelta share of pairs in which the second takes longer less that in which the first does, −1 … 1 (Cliff, 1993)
 */
public record RobustDifference(
        double confidence,
        double firstMedianMillis,
        double secondMedianMillis,
        @JsonIgnore Estimate medianMillis,
        @JsonIgnore Estimate shiftMillis,
        @JsonIgnore Estimate cliffsDelta) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int FEWEST = 8;

    /**
     * How large a difference is, in a word: by Cliff's delta with the bounds of Romano, Kromrey, Coraggio and Skowronek (2006),
     * 0.147, 0.33 and 0.474, which stand for Cohen's 0.2, 0.5 and 0.8 deviations.
     */
    public enum Effect implements Keyed {
        NEGLIGIBLE,
        SMALL,
        MEDIUM,
        LARGE;

        static Effect of(double cliffsDelta) {
            double size = Math.abs(cliffsDelta);
            if (size < 0.147) {
                return NEGLIGIBLE;
            }
            if (size < 0.33) {
                return SMALL;
            }
            return size < 0.474 ? MEDIUM : LARGE;
        }
    }

    private record Delta(@JsonUnwrapped Estimate delta, Effect effect) {}

    @JsonProperty
    Estimate.Millis medianDifference() {
        return new Estimate.Millis(medianMillis);
    }

    @JsonProperty
    Estimate.Millis hodgesLehmann() {
        return new Estimate.Millis(shiftMillis);
    }

    @JsonProperty("cliffsDelta")
    Delta delta() {
        return new Delta(cliffsDelta, effect());
    }

    /** Empty if one has fewer than two times. */
    public static Optional<RobustDifference> of(Series a, Series b, double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence " + confidence);
        }
        if (a.size() < 2 || b.size() < 2) {
            return Optional.empty();
        }
        long[] first = sorted(a);
        long[] second = sorted(b);
        double firstMedian = medianMillis(first);
        double secondMedian = medianMillis(second);
        PairwiseDifferences differences = new PairwiseDifferences(first, second);
        double shift = differences.medianMillis();
        double firstWorth = EffectiveSampleSize.of(a).effectiveSamples();
        double secondWorth = EffectiveSampleSize.of(b).effectiveSamples();
        RelativeEffect effect = RelativeEffect.of(first, second, 0, firstWorth, secondWorth);
        double delta = 2 * effect.probability() - 1;
        double fewer = Math.min(firstWorth, secondWorth);
        if (fewer < FEWEST) {
            return Optional.of(new RobustDifference(
                    confidence,
                    firstMedian,
                    secondMedian,
                    Estimate.of(secondMedian - firstMedian, Optional.empty()),
                    Estimate.of(shift, Optional.empty()),
                    Estimate.of(delta, Optional.empty())));
        }
        double reach = RelativeEffect.of(first, second, differences.lowerMedian(), firstWorth, secondWorth)
                .reach(confidence);
        double[] ends = differences.endsMillis(0.5 - reach);
        Interval medians = RedrawnMedian.difference(
                secondMedian - firstMedian,
                RedrawnMedian.of(first, firstWorth),
                RedrawnMedian.of(second, secondWorth),
                confidence);
        return Optional.of(new RobustDifference(
                confidence,
                firstMedian,
                secondMedian,
                Estimate.of(secondMedian - firstMedian, Optional.of(medians)),
                Estimate.of(shift, Optional.of(new Interval(shift, ends[0], ends[1]))),
                Estimate.of(delta, Optional.of(ofDelta(delta, 2 * effect.reach(confidence), fewer, confidence)))));
    }

    /**
     * The bound where all times of one program are above those of the other: this has at most a probability of p^n, with p
     * that of one pair and n of the fewer times.
     */
    private static Interval ofDelta(double delta, double reach, double fewer, double confidence) {
        double room = 1 - delta * delta;
        double scale = room + reach * reach;
        double middle = scale > 0 ? delta * room / scale : delta;
        double half = scale > 0 ? reach * Math.sqrt(room * room + reach * reach) / scale : 0;
        double apart = 2 * Math.pow((1 - confidence) / 2, 1 / fewer) - 1;
        return new Interval(delta, Math.min(middle - half, apart), Math.max(middle + half, -apart));
    }

    /** How large it is, in a word. */
    public Effect effect() {
        return Effect.of(cliffsDelta.estimate());
    }

    private static long[] sorted(Series series) {
        long[] nanos = series.nanos();
        Arrays.sort(nanos);
        return nanos;
    }

    /** The median of times in growing order, ms. */
    static double medianMillis(long[] sorted) {
        return middleMillis(sorted[(sorted.length - 1) / 2], sorted[sorted.length / 2]);
    }

    /** Halves are added: the sum of two long times may be too large for a long. */
    static double middleMillis(long lower, long upper) {
        return (lower / 2.0 + upper / 2.0) / NANOS_PER_MILLI;
    }

    /**
     * The probability that a second program takes longer than a first one, plus half of that of equal times, with its error by
     * Brunner and Munzel (2000): from the scatter of each time's place among the other program's times. The programs may spread
     * differently.
     *
     * @param probability 0 … 1
     * @param standardError 0 where no time has a place of its own
     * @param freedom degrees of freedom by Satterthwaite
     */
    record RelativeEffect(double probability, double standardError, double freedom) {
        /**
         * @param first times in ns, growing, at least two
         * @param second likewise
         * @param shift ns, by which the first program's times are moved up before
         * @param firstWorth how many independent ones the first times are worth, more than one
         * @param secondWorth likewise
         */
        static RelativeEffect of(long[] first, long[] second, long shift, double firstWorth, double secondWorth) {
            double[] above = above(first, second, shift);
            double[] below = above(second, first, -shift);
            double square = Variance.of(above).getAsDouble() / firstWorth;
            double other = Variance.of(below).getAsDouble() / secondWorth;
            double sum = square + other;
            return new RelativeEffect(
                    Arrays.stream(above).average().orElseThrow(),
                    Math.sqrt(sum),
                    sum > 0
                            ? sum * sum / (square * square / (firstWorth - 1) + other * other / (secondWorth - 1))
                            : firstWorth + secondWorth - 2);
        }

        /** For each time, moved up by the shift, the share of the others that lie above it; an equal one counts half. */
        private static double[] above(long[] times, long[] others, long shift) {
            double[] shares = new double[times.length];
            int less = 0;
            int notMore = 0;
            for (int i = 0; i < times.length; i++) {
                while (less < others.length && others[less] < times[i] + shift) {
                    less++;
                }
                while (notMore < others.length && others[notMore] <= times[i] + shift) {
                    notMore++;
                }
                shares[i] = 1 - (less + notMore) / 2.0 / others.length;
            }
            return shares;
        }

        /** How far the interval of the probability reaches to each side. */
        double reach(double confidence) {
            return standardError * TDistribution.of(freedom).inverseSurvivalProbability((1 - confidence) / 2);
        }
    }
}
