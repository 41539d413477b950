package org.emplab.analysis.distribution;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Estimate;
import org.emplab.analysis.statistics.IndexDraws;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Keyed;

/**
 * How far a second program's times lie from a first one's, by measures that a few far samples do not move, each with a
 * percentile bootstrap interval (Efron and Tibshirani, 1993, chapter 13; both series are drawn anew, the seed is fixed). That
 * of the medians is exact, without a draw ({@link RedrawnMedian}). BCa would need the jackknife's acceleration, which means
 * nothing for a median. Fewer than eight times have no interval: of two, it would miss a difference of 0 in a third of cases.
 *
 * @param firstMedianMillis of the first program
 * @param secondMedianMillis of the second
 * @param medianMillis second median less first
 * @param shiftMillis median of all differences of a second's time to a first's (Hodges and Lehmann, 1963)
 * @param cliffsDelta share of pairs in which the second takes longer less that in which the first does, −1 … 1 (Cliff,
 *     1993); where it is −1 or 1 no draw differs, and the interval has no width
 */
public record RobustDifference(
        double confidence,
        int resamples,
        long seed,
        double firstMedianMillis,
        double secondMedianMillis,
        @JsonIgnore Estimate medianMillis,
        @JsonIgnore Estimate shiftMillis,
        @JsonIgnore Estimate cliffsDelta) {
    private static final int FEWEST = 8;
    private static final int FEWEST_RESAMPLES = 1_000;
    private static final int MOST_RESAMPLES = 2_000;
    private static final long MOST_DRAWS = 20_000_000;

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

    @JsonProperty("interval")
    String method() {
        return "percentile bootstrap";
    }

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
    public static Optional<RobustDifference> of(Series a, Series b, double confidence, long seed) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence " + confidence);
        }
        if (a.size() < 2 || b.size() < 2) {
            return Optional.empty();
        }
        int resamples = (int) Math.max(FEWEST_RESAMPLES, Math.min(MOST_RESAMPLES, MOST_DRAWS / (a.size() + b.size())));
        long[] first = Resample.sorted(a);
        long[] second = Resample.sorted(b);
        PairwiseDifferences differences = new PairwiseDifferences(first, second);
        double medianA = Resample.medianMillis(first);
        double medianB = Resample.medianMillis(second);
        double shift = differences.medianMillis();
        double delta = differences.cliffsDelta();
        if (a.size() < FEWEST || b.size() < FEWEST) {
            return Optional.of(new RobustDifference(
                    confidence,
                    0,
                    seed,
                    medianA,
                    medianB,
                    Estimate.of(medianB - medianA, Optional.empty()),
                    Estimate.of(shift, Optional.empty()),
                    Estimate.of(delta, Optional.empty())));
        }
        Resample redrawA = new Resample(first);
        Resample redrawB = new Resample(second);
        IndexDraws draws = new IndexDraws(seed);
        double[] shifts = new double[resamples];
        double[] deltas = new double[resamples];
        for (int i = 0; i < resamples; i++) {
            redrawA.next(draws);
            redrawB.next(draws);
            differences.weightBy(redrawA, redrawB);
            shifts[i] = differences.medianMillis();
            deltas[i] = differences.cliffsDelta();
        }
        Interval medians = RedrawnMedian.difference(
                medianB - medianA, RedrawnMedian.of(first), RedrawnMedian.of(second), confidence);
        return Optional.of(new RobustDifference(
                confidence,
                resamples,
                seed,
                medianA,
                medianB,
                Estimate.of(medianB - medianA, Optional.of(medians)),
                Estimate.of(shift, Optional.of(interval(shift, shifts, confidence))),
                Estimate.of(delta, Optional.of(interval(delta, deltas, confidence)))));
    }

    /** How large it is, in a word. */
    public Effect effect() {
        return Effect.of(cliffsDelta.estimate());
    }

    static Interval interval(double estimate, double[] draws, double confidence) {
        double tail = (1 - confidence) / 2;
        return new Interval(estimate, Summary.quantile(draws, tail), Summary.quantile(draws, 1 - tail));
    }
}
