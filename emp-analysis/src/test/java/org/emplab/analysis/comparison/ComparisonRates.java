package org.emplab.analysis.comparison;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;

/**
 * Measures how often the 95 % intervals of two equal programs hold 0, and prints the table of docs/protocol-rates.md. Not
 * a test: it takes a while.
 */
final class ComparisonRates {
    private static final int[] SIZES = {5, 10, 20, 50};

    private ComparisonRates() {}

    /** Times in ms about 1000. */
    enum Times {
        NORMAL(random -> gaussian(random)),
        GAMMA(random -> -Math.log((1 - random.nextDouble()) * (1 - random.nextDouble()))),
        LOGNORMAL_HALF(random -> Math.exp(0.5 * gaussian(random))),
        TWO_BANDS(random -> 0.3 * gaussian(random) + (random.nextDouble() < 0.3 ? 3 : 0)),
        OUTLIERS(
                random -> gaussian(random) - (random.nextDouble() < 0.03 ? 20 * Math.log(1 - random.nextDouble()) : 0)),
        PARETO_3(random -> Math.pow(1 - random.nextDouble(), -1 / 3.0)),
        PARETO_ONE_AND_A_HALF(random -> Math.pow(1 - random.nextDouble(), -2 / 3.0)),
        EVEN_BANDS(random -> 0.3 * gaussian(random) + (random.nextBoolean() ? 3 : 0));

        private final ToDoubleFunction<SplittableRandom> draw;

        Times(ToDoubleFunction<SplittableRandom> draw) {
            this.draw = draw;
        }

        double next(SplittableRandom random) {
            return draw.applyAsDouble(random);
        }

        Series series(SplittableRandom random, int samples) {
            long[] nanos = new long[samples];
            for (int i = 0; i < samples; i++) {
                nanos[i] = Math.round(1e9 + 1e6 * draw.applyAsDouble(random));
            }
            return Series.of(nanos);
        }
    }

    public static void main(String[] args) {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 2000;
        System.out.println("| samples of each |" + header() + "\n|---|" + "---|".repeat(2 * SIZES.length));
        for (Times times : Times.values()) {
            StringBuilder line = new StringBuilder(
                    "| " + times.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " |");
            for (double deviations : new double[] {0, 2}) {
                for (int samples : SIZES) {
                    line.append(
                            String.format(Locale.ROOT, " %.1f |", 100 * coverage(times, samples, deviations, pairs)));
                }
            }
            System.out.println(line);
        }
    }

    private static double coverage(Times times, int samples, double deviations, int pairs) {
        int held = 0;
        for (int pair = 0; pair < pairs; pair++) {
            SplittableRandom random = new SplittableRandom(1000L * samples + pair);
            Comparison comparison = Comparison.of(
                            Quantity.PT,
                            "A",
                            times.series(random, samples),
                            "B",
                            times.series(random, samples),
                            deviations,
                            0.95,
                            pair)
                    .orElseThrow();
            held += comparison.welch().orElseThrow().difference().contains(0) ? 1 : 0;
        }
        return (double) held / pairs;
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

    private static double gaussian(SplittableRandom random) {
        double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
        return radius * Math.cos(2 * Math.PI * random.nextDouble());
    }
}
