package org.emplab.analysis.cluster;

import java.util.Locale;

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
                line.append(String.format(Locale.ROOT, " %.1f |", 100 * ClusterTrials.falseRate(shape, samples, runs)));
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
                        100 * ClusterTrials.loneRate(shape, 4, samples, runs),
                        100 * ClusterTrials.loneRate(shape, 5, samples, runs)));
            }
            System.out.println(line);
        }
        System.out.println();
        header("Runs with L-samples: % of " + runs + " in which exactly they are found");
        for (Shape shape : LIFTED) {
            for (Lifts lifts : Lifts.values()) {
                StringBuilder line = new StringBuilder(row(shape + ", " + lifts));
                for (int samples : SIZES) {
                    double rate = ClusterTrials.rightRate(shape, lifts, samples, runs);
                    line.append(Double.isNaN(rate) ? " – |" : String.format(Locale.ROOT, " %.0f |", 100 * rate));
                }
                System.out.println(line);
            }
        }
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
