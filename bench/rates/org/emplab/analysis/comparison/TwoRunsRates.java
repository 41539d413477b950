package org.emplab.analysis.comparison;

import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.SlowNoise;

/**
 * Measures how often two runs of equal programs are told apart, and how often the interval of a mean misses it, under
 * noise off the textbook; prints the table of docs/appendix/comparison-rates.md. Not a test: it takes minutes.
 */
final class TwoRunsRates {
    private static final double SD = 0.05;

    private TwoRunsRates() {}

    /** Prints the table: the number of pairs of runs, 1000 by default, and a seed. */
    public static void main(String[] args) {
        int trials = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 44_001;
        for (SlowNoise noise : SlowNoise.values()) {
            for (int samples : new int[] {20, 40, 100, 300}) {
                SplittableRandom random = new SplittableRandom(seed + 1000L * noise.ordinal() + samples);
                int told = 0;
                int slower = 0;
                int pairs = 0;
                int held = 0;
                int without = 0;
                for (int trial = 0; trial < trials; trial++) {
                    Series a = series(noise.values(samples, random), 1);
                    Series b = series(noise.values(samples, random), 1);
                    Series c = series(noise.values(samples, random), 1.05);
                    told += apart(SpeedVerdict.of(a, b, 1, 0.95)) ? 1 : 0;
                    slower += apart(SpeedVerdict.of(a, c, 1, 0.95)) ? 1 : 0;
                    pairs += apart(SpeedVerdict.ofPairs(a, b, 1, 0.95)) ? 1 : 0;
                    var interval = MeanInterval.of(a);
                    double truth = 1000 * (1 + SD * noise.mean());
                    if (interval.isEmpty()) {
                        without++;
                    } else if (interval.get().meanLowerMillis() <= truth
                            && truth <= interval.get().meanUpperMillis()) {
                        held++;
                    }
                }
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %d | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
                        noise.words(),
                        samples,
                        100.0 * told / trials,
                        100.0 * slower / trials,
                        100.0 * pairs / trials,
                        100.0 * held / Math.max(1, trials - without),
                        100.0 * without / trials);
            }
        }
    }

    private static boolean apart(SpeedVerdict verdict) {
        return verdict.speed() == SpeedVerdict.Speed.FASTER || verdict.speed() == SpeedVerdict.Speed.SLOWER;
    }

    private static Series series(double[] values, double times) {
        long[] nanos = new long[values.length];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = Math.round(1e9 * times * (1 + SD * values[i]));
        }
        return Series.of(nanos);
    }
}
