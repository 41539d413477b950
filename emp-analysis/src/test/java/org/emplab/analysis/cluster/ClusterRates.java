package org.emplab.analysis.cluster;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/**
 * Measures how often the zoom errs by ET alone, and prints the tables of docs/appendix/protocol-rates.md. Not a
 * test: its figures take a while.
 */
final class ClusterRates {
    private static final int[] SIZES = {5, 10, 20, 40, 100, 300, 800, 3000};
    private static final Shape[] LIFTED = {
        Shape.NORMAL,
        Shape.WHOLE_MS,
        Shape.GAMMA,
        Shape.LOGNORMAL_HALF,
        Shape.STUDENT_5,
        Shape.TWO_BANDS_HALF,
        Shape.DRIFT
    };

    private static final Shape[] ALONE = {
        Shape.NORMAL,
        Shape.UNIFORM,
        Shape.EXPONENTIAL,
        Shape.GAMMA,
        Shape.LAPLACE,
        Shape.LOGNORMAL_HALF,
        Shape.STUDENT_5,
        Shape.DRIFT
    };

    private ClusterRates() {}

    public static void main(String[] args) {
        int runs = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        header("Runs without an L: % of " + runs + " in which L-samples are reported");
        for (Shape shape : Shape.values()) {
            StringBuilder line = new StringBuilder(row(shape.name()));
            for (int samples : SIZES) {
                line.append(String.format(Locale.ROOT, " %.1f |", 100 * falseRate(shape, samples, runs)));
            }
            System.out.println(line);
        }
        System.out.println();
        header("Runs with one L-sample 4 to 5 / 5 to 6 reaches out: % of " + runs + " in which exactly it is found");
        for (Shape shape : ALONE) {
            StringBuilder line = new StringBuilder(row(shape.name()));
            for (int samples : SIZES) {
                line.append(String.format(
                        Locale.ROOT,
                        " %.0f / %.0f |",
                        100 * loneRate(shape, 4, samples, runs),
                        100 * loneRate(shape, 5, samples, runs)));
            }
            System.out.println(line);
        }
        System.out.println();
        header("Runs with L-samples: % of " + runs + " in which exactly they are found");
        for (Shape shape : LIFTED) {
            for (Lifts lifts : Lifts.values()) {
                StringBuilder line = new StringBuilder(row(shape + ", " + lifts));
                for (int samples : SIZES) {
                    double rate = rightRate(shape, lifts, samples, runs);
                    line.append(Double.isNaN(rate) ? " – |" : String.format(Locale.ROOT, " %.0f |", 100 * rate));
                }
                System.out.println(line);
            }
        }
    }

    static double falseRate(Shape shape, int samples, int runs) {
        int wrong = 0;
        for (int run = 0; run < runs; run++) {
            SplittableRandom random = new SplittableRandom(1000L * samples + run);
            double[] units = shape.units(random, samples);
            wrong += CentralClusters.of(Shape.series(units)).lSamples().isEmpty() ? 0 : 1;
        }
        return (double) wrong / runs;
    }

    /** NaN if runs of this length are too short for such daemons. */
    static double rightRate(Shape shape, Lifts lifts, int samples, int runs) {
        int right = 0;
        int done = 0;
        for (int run = 0; run < runs; run++) {
            SplittableRandom random = new SplittableRandom(1000L * samples + run);
            double[] units = shape.units(random, samples);
            TreeSet<Integer> truth = lifts.apply(units, random);
            if (!truth.isEmpty()) {
                done++;
                right += CentralClusters.of(Shape.series(units)).lSamples().equals(List.copyOf(truth)) ? 1 : 0;
            }
        }
        return done == 0 ? Double.NaN : (double) right / done;
    }

    /** One sample lies so many times, up to once more, as far from the median as the others reach. */
    static double loneRate(Shape shape, int reaches, int samples, int runs) {
        int right = 0;
        for (int run = 0; run < runs; run++) {
            SplittableRandom random = new SplittableRandom(1000L * samples + run);
            double[] units = shape.units(random, samples);
            double[] sorted = DoubleStream.of(units).sorted().toArray();
            double median = sorted[samples / 2];
            int lifted = random.nextInt(samples);
            units[lifted] = median + (sorted[samples - 1] - median) * (reaches + random.nextDouble());
            right += CentralClusters.of(Shape.series(units)).lSamples().equals(List.of(lifted + 1)) ? 1 : 0;
        }
        return (double) right / runs;
    }

    private static String row(String name) {
        return "| " + name.toLowerCase(Locale.ROOT).replace('_', ' ') + " |";
    }

    private static void header(String title) {
        System.out.println(title + "\n");
        StringBuilder line = new StringBuilder("| samples |");
        StringBuilder rule = new StringBuilder("|---|");
        for (int samples : SIZES) {
            line.append(' ').append(samples).append(" |");
            rule.append("---|");
        }
        System.out.println(line);
        System.out.println(rule);
    }
}
