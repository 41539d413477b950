package org.emplab.analysis.comparison;

import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Quantity;

/**
 * Measures how often the 95 % intervals of two equal programs hold 0, and prints the table of
 * docs/appendix/protocol-rates.md. Not a test: it takes a while.
 */
final class ComparisonRates {
    private static final int[] SIZES = {5, 10, 20, 50};

    private ComparisonRates() {}

    public static void main(String[] args) {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 2000;
        System.out.println("| samples of each |" + header() + "\n|---|" + "---|".repeat(2 * SIZES.length));
        for (Times times : Times.values()) {
            StringBuilder line = new StringBuilder("| " + times.words() + " |");
            for (double deviations : new double[] {0, 2}) {
                for (int samples : SIZES) {
                    line.append(
                            String.format(Locale.ROOT, " %.1f |", 100 * coverage(times, samples, deviations, pairs)));
                }
            }
            System.out.println(line);
        }
    }

    /** Counts only pairs that have an interval. */
    private static double coverage(Times times, int samples, double deviations, int pairs) {
        int held = 0;
        int told = 0;
        for (int pair = 0; pair < pairs; pair++) {
            SplittableRandom random = new SplittableRandom(1000L * samples + pair);
            Comparison comparison = Comparison.of(
                            Quantity.PT,
                            times.series(random, samples),
                            times.series(random, samples),
                            deviations,
                            0.95,
                            SpeedVerdict.DEFAULT_MARGIN_PERCENT,
                            pair)
                    .orElseThrow();
            told += comparison.welch().isPresent() ? 1 : 0;
            held += comparison.welch().filter(welch -> welch.difference().contains(0)).isPresent() ? 1 : 0;
        }
        return (double) held / told;
    }

    private static String header() {
        StringBuilder header = new StringBuilder();
        for (String kept : new String[] {", all", ", ± 2 sd"}) {
            for (int samples : SIZES) {
                header.append(' ').append(samples).append(kept).append(" |");
            }
        }
        return header.toString();
    }
}
