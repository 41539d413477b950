package org.emplab.analysis.comparison;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.statistics.SlowNoise;

/**
 * Measures how often the intervals of {@code summary} and {@code timing} hold the mean, and how often {@code emp
 * measure --until precise} ends with one that misses it; prints tables of docs/appendix/levels-rates.md and
 * docs/appendix/comparison-rates.md. Not a test: it takes minutes.
 */
final class MeanRates {
    private static final double SD = 0.01;
    private static final int MOST = 1000;

    private MeanRates() {}

    /** Times of 1 s with a deviation of about 1 %. */
    enum Kind {
        NORMAL(0, 1000),
        LOGNORMAL_HALF(0, 1000 + 10 * Math.exp(0.125) / 0.604),
        /** 3 % of the samples up to 10 % longer. */
        OUTLIERS(0, 1000 + 10 * 0.03 * 5),
        MEMORY_05(0.5, 1000),
        MEMORY_08(0.8, 1000);

        private final double memory;
        private final double meanMillis;

        Kind(double memory, double meanMillis) {
            this.memory = memory;
            this.meanMillis = meanMillis;
        }

        private Series series(int samples, SplittableRandom random) {
            long[] nanos = new long[samples];
            double state = random.nextGaussian();
            for (int i = 0; i < samples; i++) {
                nanos[i] = Math.round(1e9 + 1e7 * unit(state, random));
                state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
            }
            return Series.of(nanos);
        }

        private double unit(double state, SplittableRandom random) {
            return switch (this) {
                case LOGNORMAL_HALF -> Math.exp(0.5 * state) / 0.604;
                case OUTLIERS -> state + (random.nextDouble() < 0.03 ? 10 * random.nextDouble() : 0);
                default -> state;
            };
        }
    }

    /** The outcome of runs that end when the mean is precise. */
    record Ended(double missedPercent, double withoutEndPercent, double medianSamples) {
        private String cells() {
            return String.format(
                    Locale.ROOT, " %.1f | %.1f | %.0f |", missedPercent, withoutEndPercent, medianSamples);
        }
    }

    /** Prints the table: the number of runs of a kind, 500 by default. */
    public static void main(String[] args) {
        int trials = args.length > 0 ? Integer.parseInt(args[0]) : 500;
        for (Kind kind : Kind.values()) {
            System.out.println("| " + kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " |"
                    + atOneLook(kind, 0, trials) + atOneLook(kind, 2, trials));
        }
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 26_600;
        for (SlowNoise noise : SlowNoise.values()) {
            Ended coarse = untilPrecise(noise, 1, trials, seed);
            Ended fine = untilPrecise(noise, 0.5, trials, seed);
            System.out.println("| " + noise.words() + " |" + coarse.cells() + fine.cells());
        }
    }

    /** % of series whose interval at one look holds, or cannot be told, the mean of what lies within some deviations, for three sizes. */
    static String atOneLook(Kind kind, double deviations, int trials) {
        SplittableRandom random = new SplittableRandom(26_700 + kind.ordinal());
        Series many = kind.series(400_000, random);
        double truth = Moments.of(DeviationTrim.kept(many, deviations)).meanMillis();
        StringBuilder line = new StringBuilder();
        for (int n : new int[] {10, 30, 100, 300}) {
            int held = 0;
            for (int trial = 0; trial < trials; trial++) {
                held += MeanInterval.of(kind.series(n, random), deviations)
                                .filter(interval ->
                                        truth < interval.meanLowerMillis() || interval.meanUpperMillis() < truth)
                                .isEmpty()
                        ? 1
                        : 0;
            }
            line.append(String.format(Locale.ROOT, " %.1f |", 100.0 * held / trials));
        }
        return line.toString();
    }

    /** Looks after every sample to 50, then after every twentieth part more, to 1000 at the latest. */
    static Ended untilPrecise(SlowNoise noise, double precisionPercent, int trials, long seed) {
        SplittableRandom random = new SplittableRandom(seed + noise.ordinal());
        double truth = 1000 * (1 + SD * noise.mean());
        int missed = 0;
        int without = 0;
        double[] taken = new double[trials];
        for (int trial = 0; trial < trials; trial++) {
            Series series = series(noise.values(MOST, random));
            int n = 8;
            AnytimeMean mean = AnytimeMean.of(series.first(n)).orElseThrow();
            while (!mean.isKnownTo(precisionPercent) && n < MOST) {
                n = Math.min(MOST, n + (n < 50 ? 1 : Math.max(10, n / 20)));
                mean = AnytimeMean.of(series.first(n)).orElseThrow();
            }
            taken[trial] = n;
            if (!mean.isKnownTo(precisionPercent)) {
                without++;
            } else if (Math.abs(truth / mean.meanMillis() - 1) * 100 > mean.halfWidthPercent()) {
                missed++;
            }
        }
        Arrays.sort(taken);
        return new Ended(100.0 * missed / trials, 100.0 * without / trials, taken[trials / 2]);
    }

    private static Series series(double[] values) {
        long[] nanos = new long[values.length];
        Arrays.setAll(nanos, i -> Math.round(1e9 * (1 + SD * values[i])));
        return Series.of(nanos);
    }
}
