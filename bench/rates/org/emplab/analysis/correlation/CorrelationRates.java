package org.emplab.analysis.correlation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.emplab.analysis.statistics.Interval;

/**
 * Measures how often the intervals of correlations with a daemon's time hold the truth, and prints the table of
 * docs/appendix/comparison-rates.md. Not a test: it takes a minute.
 */
final class CorrelationRates {
    private static final int MANY = 20_000;

    private CorrelationRates() {}

    /** Prints it: the number of runs, 1000 by default, and a seed. */
    public static void main(String[] args) {
        int trials = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 26_400;
        print("normal", trials, seed, random -> random.nextGaussian());
        print("lognormal one", trials, seed + 1, random -> Math.exp(random.nextGaussian()));
        print(
                "1 % long",
                trials,
                seed + 2,
                random -> random.nextGaussian() + (random.nextDouble() < 0.01 ? 20 * random.nextDouble() : 0));
    }

    /** The program's time is the daemon's and normal noise of twice its deviation. */
    private static void print(String name, int trials, long seed, ToDoubleFunction<SplittableRandom> daemon) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] all = drawn(MANY, random, daemon);
        double mean = Arrays.stream(all).average().orElseThrow();
        double noise = 2
                * Math.sqrt(Arrays.stream(all)
                        .map(x -> (x - mean) * (x - mean))
                        .average()
                        .orElseThrow());
        double pearson = 1 / Math.sqrt(5);
        double spearman =
                Correlation.of(all, noisy(all, noise, random)).spearman().orElseThrow();
        StringBuilder line = new StringBuilder("| " + name + " |");
        for (int samples : List.of(40, 300, 1000)) {
            int ofPearson = 0;
            int ofSpearman = 0;
            for (int trial = 0; trial < trials; trial++) {
                double[] x = drawn(samples, random, daemon);
                Correlation correlation = Correlation.of(x, noisy(x, noise, random));
                ofPearson += holds(correlation.pearsonInterval().orElseThrow(), pearson);
                ofSpearman += holds(correlation.spearmanInterval().orElseThrow(), spearman);
            }
            line.append(String.format(
                    Locale.ROOT, " %.1f / %.1f |", 100.0 * ofPearson / trials, 100.0 * ofSpearman / trials));
        }
        System.out.println(line);
    }

    private static int holds(Interval interval, double truth) {
        return interval.contains(truth) ? 1 : 0;
    }

    private static double[] drawn(int samples, SplittableRandom random, ToDoubleFunction<SplittableRandom> daemon) {
        double[] values = new double[samples];
        Arrays.setAll(values, i -> daemon.applyAsDouble(random));
        return values;
    }

    private static double[] noisy(double[] values, double noise, SplittableRandom random) {
        return Arrays.stream(values)
                .map(value -> value + noise * random.nextGaussian())
                .toArray();
    }
}
