package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.IndexDraws;
import org.emplab.analysis.statistics.Interval;

/**
 * The modes of two programs' times one by one: whether their shares changed, or their places. With k modes each interval is
 * at 1 − (1 − confidence)/k, so that all of the shares hold together, and all of the places (Bonferroni).
 *
 * @param pairs at least one, in the order of their places
 */
public record ModeComparison(double confidence, int resamples, List<ModePair> pairs) {
    private static final int RESAMPLES = 2_000;
    private static final int FEWEST = 5;

    public ModeComparison {
        pairs = List.copyOf(pairs);
    }

    /** Empty if one has no times. */
    public static Optional<ModeComparison> of(Series a, Series b, double confidence, long seed) {
        if (a.isEmpty() || b.isEmpty()) {
            return Optional.empty();
        }
        ModeMatch match = ModeMatch.of(Redraw.sorted(a), Redraw.sorted(b));
        double each = 1 - (1 - confidence) / match.first().size();
        IndexDraws draws = new IndexDraws(seed);
        List<ModePair> pairs = new ArrayList<>();
        for (int i = 0; i < match.first().size(); i++) {
            long[] first = match.first().get(i);
            long[] second = match.second().get(i);
            pairs.add(new ModePair(
                    first.length == 0 ? Optional.empty() : Optional.of(Mode.of(first, a.size())),
                    second.length == 0 ? Optional.empty() : Optional.of(Mode.of(second, b.size())),
                    sharePoints(first.length, a.size(), second.length, b.size(), each),
                    Math.min(first.length, second.length) < FEWEST
                            ? Optional.empty()
                            : Optional.of(place(first, second, each, draws))));
        }
        return Optional.of(new ModeComparison(confidence, RESAMPLES, pairs));
    }

    /** How many modes there are in one program or both. */
    public int modes() {
        return pairs.size();
    }

    /** Whether a mode's share is another. */
    public boolean sharesChanged() {
        return pairs.stream().anyMatch(ModePair::shareChanged);
    }

    /** Whether a mode lies elsewhere. */
    public boolean placesChanged() {
        return pairs.stream().anyMatch(ModePair::moved);
    }

    private static Interval place(long[] first, long[] second, double confidence, IndexDraws draws) {
        Redraw a = new Redraw(first);
        Redraw b = new Redraw(second);
        double[] differences = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            b.next(draws);
            a.next(draws);
            differences[i] = b.medianMillis() - a.medianMillis();
        }
        return RobustDifference.interval(
                Redraw.medianMillis(second) - Redraw.medianMillis(first), differences, confidence);
    }

    static Interval sharePoints(int first, int ofFirst, int second, int ofSecond, double confidence) {
        double z = NormalDistribution.of(0, 1).inverseCumulativeProbability((1 + confidence) / 2);
        Interval a = wilson(first, ofFirst, z);
        Interval b = wilson(second, ofSecond, z);
        double difference = b.estimate() - a.estimate();
        return new Interval(
                100 * difference,
                100 * (difference - Math.hypot(b.estimate() - b.lower(), a.upper() - a.estimate())),
                100 * (difference + Math.hypot(b.upper() - b.estimate(), a.estimate() - a.lower())));
    }

    /** Wilson's score interval (1927). */
    private static Interval wilson(int hits, int of, double z) {
        double share = hits / (double) of;
        double middle = (share + z * z / (2 * of)) / (1 + z * z / of);
        double half = z / (1 + z * z / of) * Math.sqrt(share * (1 - share) / of + z * z / (4.0 * of * of));
        return new Interval(share, Math.min(share, middle - half), Math.max(share, middle + half));
    }
}
