package org.emplab.analysis.changepoint;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Measures how often change points are found where there are none, and where there is one, and prints the table of
 * docs/comparison-rates.md. Not a test: it takes a while.
 */
final class ChangePointRates {
    private static final int[] RUNS = {8, 10, 15, 30, 60};
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private ChangePointRates() {}

    /** Prints the table: the number of series, 300 by default. */
    public static void main(String[] args) {
        int series = args.length > 0 ? Integer.parseInt(args[0]) : 300;
        for (Course course : Course.values()) {
            StringBuilder line = new StringBuilder("| " + course + " |");
            for (int runs : RUNS) {
                line.append(' ').append(found(course, runs, series)).append(" |");
            }
            System.out.println(line);
        }
        for (double shift : new double[] {0, 1, 2, 3, 5}) {
            for (boolean tails : new boolean[] {false, true}) {
                StringBuilder line = new StringBuilder("| " + shift + (tails ? ", Pareto 1.5 |" : ", normal |"));
                for (int runs : RUNS) {
                    line.append(' ').append(found(runs, shift, tails, series)).append(" |");
                }
                System.out.println(line);
            }
        }
    }

    private enum Course {
        /** Three deviations higher in the middle third: points at both its ends. */
        MIDDLE_THIRD,
        /** Four times the spread in the second half. */
        SPREAD,
        /** Three deviations higher at the end than at the beginning, evenly: no place is right. */
        TREND,
        /** One run of ten is ten deviations higher: no change. */
        ODD_RUNS
    }

    private static String found(Course course, int runs, int series) {
        int any = 0;
        int right = 0;
        for (int seed = 0; seed < series; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] values = new double[runs];
            for (int i = 0; i < runs; i++) {
                double unit = NORMAL.inverseCumulativeProbability(random.nextDouble());
                values[i] = 100
                        + switch (course) {
                            case MIDDLE_THIRD -> unit + (i >= runs / 3 && i < 2 * runs / 3 ? 3 : 0);
                            case SPREAD -> i >= runs / 2 ? 4 * unit : unit;
                            case TREND -> unit + 3.0 * i / runs;
                            case ODD_RUNS -> unit + (random.nextDouble() < 0.1 ? 10 : 0);
                        };
            }
            List<ChangePoint> points = EDivisive.of(values);
            any += points.isEmpty() ? 0 : 1;
            right += course == Course.MIDDLE_THIRD
                    ? points.size() == 2
                                    && Math.abs(points.get(0).before() - runs / 3) <= 1
                                    && Math.abs(points.get(1).before() - 2 * runs / 3) <= 1
                            ? 1
                            : 0
                    : points.size() == 1 && Math.abs(points.get(0).before() - runs / 2) <= 1 ? 1 : 0;
        }
        return String.format(Locale.ROOT, "%.1f / %.0f", 100.0 * any / series, 100.0 * right / series);
    }

    private static String found(int runs, double shift, boolean tails, int series) {
        int any = 0;
        int near = 0;
        for (int seed = 0; seed < series; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] values = new double[runs];
            for (int i = 0; i < runs; i++) {
                values[i] = 100
                        + (tails
                                ? Math.pow(1 - random.nextDouble(), -2 / 3.0)
                                : NORMAL.inverseCumulativeProbability(random.nextDouble()))
                        + (i >= runs / 2 ? shift : 0);
            }
            List<ChangePoint> points = EDivisive.of(values);
            any += points.isEmpty() ? 0 : 1;
            near += points.size() == 1 && Math.abs(points.get(0).before() - runs / 2) <= 1 ? 1 : 0;
        }
        return String.format(Locale.ROOT, "%.1f / %.0f", 100.0 * any / series, 100.0 * near / series);
    }
}
