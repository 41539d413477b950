package org.emplab.analysis.speedup;

import java.util.Locale;

/**
 * Measures how often a table of speed-ups of two equal machines errs, and prints the table of
 * docs/appendix/levels-rates.md. Not a test: it takes a minute.
 */
final class SpeedupRates {
    private static final double[] BETWEEN = {0, 0.005, 0.01, 0.02};
    private static final int[] RUNS = {1, 2, 3, 5, 10};

    private SpeedupRates() {}

    /** Prints it: the number of tables, 600 by default, and a seed. */
    public static void main(String[] args) {
        int tables = args.length > 0 ? Integer.parseInt(args[0]) : 600;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 99;
        for (int programs : new int[] {1, 3, 10}) {
            for (boolean interleaved : new boolean[] {false, true}) {
                for (double between : BETWEEN) {
                    StringBuilder line = new StringBuilder(String.format(
                            Locale.ROOT,
                            "| %d%s | %.1f |",
                            programs,
                            interleaved ? ", in one run" : "",
                            100 * between));
                    for (int runs : RUNS) {
                        EqualMachines.Rates rates =
                                new EqualMachines(programs, runs, between, 30, interleaved).rates(tables, seed++);
                        line.append(
                                rates.intervals() == 0
                                        ? " none / " + percent(rates.apart())
                                        : " " + percent(rates.held()) + " / " + percent(rates.apart()));
                        line.append(" |");
                    }
                    System.out.println(line);
                }
            }
        }
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }
}
