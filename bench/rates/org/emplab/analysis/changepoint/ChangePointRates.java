package org.emplab.analysis.changepoint;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.changepoint.EDivisive.ChangePoint;
import org.emplab.analysis.statistics.RunAutocorrelation;

/**
 * Measures how often change points are found where there are none, and where there is one, and prints the table of
 * docs/appendix/comparison-rates.md; with "growing" first, the tables of series that grow of
 * docs/appendix/levels-rates.md. Not a test: it takes a while.
 */
final class ChangePointRates {
    private static final int[] RUNS = {8, 10, 15, 30, 60};
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private ChangePointRates() {}

    /** Prints the table: the number of series, 300 by default. */
    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals("growing")) {
            growing(args.length > 1 ? Integer.parseInt(args[1]) : 300);
            return;
        }
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

    /** Looks after each run from the eighth to the sixtieth. */
    private static void growing(int series) {
        for (String kind : List.of("normal", "lognormal", "Pareto 1.5", "AR 0.4", "AR 0.6")) {
            int sure = 0;
            int told = 0;
            for (int seed = 0; seed < series; seed++) {
                double[] values = series(kind, new SplittableRandom(900_000 + seed), 60);
                boolean any = IntStream.rangeClosed(EDivisive.FEWEST_VALUES, values.length)
                        .anyMatch(n -> SequentialTest.changes(Arrays.copyOf(values, n), n));
                sure += any ? 1 : 0;
                told += RunAutocorrelation.of(values, List.of(0)).isPresent() ? 1 : 0;
            }
            System.out.printf(
                    Locale.ROOT, "| %s | %.1f | %.0f |%n", kind, 100.0 * sure / series, 100.0 * told / series);
        }
        for (double shift : new double[] {2, 3, 5}) {
            StringBuilder line = new StringBuilder("| " + shift + " |");
            for (int at : new int[] {8, 10, 15, 20, 30, 50}) {
                line.append(String.format(Locale.ROOT, " %.0f |", 100 * foundWithinEight(shift, at, series)));
            }
            System.out.println(line);
        }
    }

    private static double[] series(String kind, SplittableRandom random, int runs) {
        double[] values = new double[runs];
        for (int i = 0; i < runs; i++) {
            double unit = NORMAL.inverseCumulativeProbability(random.nextDouble());
            double memory = kind.startsWith("AR") ? Double.parseDouble(kind.substring(3)) : 0;
            values[i] = switch (kind) {
                case "normal" -> 100 + unit;
                case "lognormal" -> Math.exp(unit);
                case "Pareto 1.5" -> Math.pow(1 - random.nextDouble(), -2 / 3.0);
                default ->
                    i == 0 ? 100 + unit : 100 + memory * (values[i - 1] - 100) + Math.sqrt(1 - memory * memory) * unit;
            };
        }
        return values;
    }

    private static double foundWithinEight(double shift, int at, int series) {
        int found = 0;
        for (int seed = 0; seed < series; seed++) {
            double[] values = series("normal", new SplittableRandom(950_000 + seed), at + 8);
            for (int i = at; i < values.length; i++) {
                values[i] += shift;
            }
            found += IntStream.rangeClosed(at + 1, values.length)
                            .mapToObj(n -> EDivisive.of(Arrays.copyOf(values, n), Set.of()))
                            .flatMap(List::stream)
                            .anyMatch(point -> point.sure() && Math.abs(point.before() - at) <= 2)
                    ? 1
                    : 0;
        }
        return (double) found / series;
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
            List<ChangePoint> points = EDivisive.of(values, Set.of());
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
            List<ChangePoint> points = EDivisive.of(values, Set.of());
            any += points.isEmpty() ? 0 : 1;
            near += points.size() == 1 && Math.abs(points.get(0).before() - runs / 2) <= 1 ? 1 : 0;
        }
        return String.format(Locale.ROOT, "%.1f / %.0f", 100.0 * any / series, 100.0 * near / series);
    }
}
