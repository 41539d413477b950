package org.emplab.analysis.distribution;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.simulate.RandomSource;

/**
 * Measures how often robust differences and the test of distributions err, and prints the tables of
 * docs/appendix/comparison-rates.md. Not a test: it takes minutes.
 */
final class ShapeRates {
    private static final int[] SIZES = {30, 100, 300};

    private ShapeRates() {}

    /** Times in units of 1 ms about 1 s; how a program's second version differs. */
    enum Case {
        NORMAL(RandomSource::gaussian),
        LOGNORMAL_ONE(r -> Math.exp(RandomSource.gaussian(r))),
        PARETO_ONE_AND_A_HALF(r -> Math.pow(1 - r.nextDouble(), -2 / 3.0)),
        DAEMONS(r -> RandomSource.gaussian(r) - (r.nextDouble() < 0.03 ? 20 * Math.log(1 - r.nextDouble()) : 0)),
        WHOLE_MS(r -> Math.rint(2 * RandomSource.gaussian(r))),
        DRIFT(RandomSource::gaussian),
        SHIFT_OF_HALF(RandomSource::gaussian, r -> 0.5 + RandomSource.gaussian(r)),
        SHIFT_OF_ONE(RandomSource::gaussian, r -> 1 + RandomSource.gaussian(r)),
        SCALE_TWO(RandomSource::gaussian, r -> 2 * RandomSource.gaussian(r)),
        BANDS(r -> bands(r, 0.3, 6)),
        BANDS_NEAR(r -> bands(r, 0.3, 4)),
        SHARE_10_TO_30(r -> bands(r, 0.1, 6), r -> bands(r, 0.3, 6)),
        SHARE_30_TO_60(r -> bands(r, 0.3, 6), r -> bands(r, 0.6, 6)),
        SHARE_30_TO_0(r -> bands(r, 0.3, 6), RandomSource::gaussian),
        UPPER_PLACE(r -> bands(r, 0.3, 6), r -> bands(r, 0.3, 7.5)),
        BOTH_PLACES(r -> bands(r, 0.3, 6), r -> 1 + bands(r, 0.3, 6));

        private final ToDoubleFunction<SplittableRandom> first;
        private final ToDoubleFunction<SplittableRandom> second;

        Case(ToDoubleFunction<SplittableRandom> both) {
            this(both, both);
        }

        Case(ToDoubleFunction<SplittableRandom> first, ToDoubleFunction<SplittableRandom> second) {
            this.first = first;
            this.second = second;
        }

        Series draw(boolean ofFirst, SplittableRandom random, int samples) {
            long[] nanos = new long[samples];
            Arrays.setAll(nanos, i -> {
                double drift = this == DRIFT ? 3.0 * i / samples : 0;
                return Math.round(1e9 + 1e6 * ((ofFirst ? first : second).applyAsDouble(random) + drift));
            });
            return Series.of(nanos);
        }
    }

    /** Normal times of both programs, the second ones shifted, and spread so many times as far. */
    enum Normal {
        EQUAL(0, 1, 0),
        SHIFT_OF_ONE(1, 1, 0),
        SHIFT_OF_THREE(3, 1, 0),
        THREE_TIMES_THE_SPREAD(0, 3, 0),
        MEMORY_OF_0_5(0, 1, 0.5),
        MEMORY_OF_0_8(0, 1, 0.8);

        private final double shift;
        private final double spread;
        private final double memory;

        Normal(double shift, double spread, double memory) {
            this.shift = shift;
            this.spread = spread;
            this.memory = memory;
        }

        private Series draw(SplittableRandom random, int samples, double level, double deviation) {
            long[] nanos = new long[samples];
            double state = RandomSource.gaussian(random);
            for (int i = 0; i < samples; i++) {
                nanos[i] = Math.round(1e9 + 1e6 * (level + deviation * state));
                state = memory * state + Math.sqrt(1 - memory * memory) * RandomSource.gaussian(random);
            }
            return Series.of(nanos);
        }

        /** % of pairs whose intervals hold the difference of medians / the shift / Cliff's delta; and that have none. */
        String cell(int first, int second, int pairs, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            double delta = 2 * NormalDistribution.of(0, 1).cumulativeProbability(shift / Math.hypot(1, spread)) - 1;
            int[] held = new int[3];
            int none = 0;
            for (int pair = 0; pair < pairs; pair++) {
                RobustDifference robust = RobustDifference.of(
                                draw(random, first, 0, 1), draw(random, second, shift, spread), 0.95)
                        .orElseThrow();
                if (robust.shiftMillis().interval().isEmpty()) {
                    none++;
                    continue;
                }
                held[0] += robust.medianMillis().interval().orElseThrow().contains(shift) ? 1 : 0;
                held[1] += robust.shiftMillis().interval().orElseThrow().contains(shift) ? 1 : 0;
                held[2] += robust.cliffsDelta().interval().orElseThrow().contains(delta) ? 1 : 0;
            }
            double told = Math.max(1, pairs - none) / 100.0;
            return String.format(
                    Locale.ROOT, " %.0f / %.0f / %.0f%s |", held[0] / told, held[1] / told, held[2] / told,
                    none == 0 ? "" : String.format(Locale.ROOT, " (%.0f)", 100.0 * none / pairs));
        }
    }

    /** Prints the tables: the number of pairs, 100 by default, and a seed for the second one. */
    public static void main(String[] args) {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 100;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 1963;
        for (Normal one : Normal.values()) {
            StringBuilder line =
                    new StringBuilder("| " + one.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " |");
            for (int[] samples : new int[][] {{8, 8}, {10, 10}, {10, 100}, {100, 10}, {30, 30}, {100, 100}, {300, 300}}) {
                line.append(one.cell(samples[0], samples[1], 10 * pairs, seed++));
            }
            System.out.println(line);
        }
        for (Case one : Case.values()) {
            StringBuilder line =
                    new StringBuilder("| " + one.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " |");
            for (int samples : SIZES) {
                Rates told = rates(one, samples, pairs);
                line.append(String.format(Locale.ROOT, " %.1f / %.1f |", told.shift(), told.distribution()));
            }
            System.out.println(line);
        }
    }

    /**
     * % of pairs.
     *
     * @param shift in which the Hodges–Lehmann interval excludes 0
     * @param distribution in which Kolmogorov and Smirnov's test differs at 5 %
     */
    record Rates(double shift, double distribution) {}

    static Rates rates(Case one, int samples, int pairs) {
        int shifts = 0;
        int distributions = 0;
        for (int pair = 0; pair < pairs; pair++) {
            SplittableRandom random = new SplittableRandom(1_000_000L * samples + pair);
            ShapeComparison shape =
                    ShapeComparison.of(one.draw(true, random, samples), one.draw(false, random, samples), 0.95);
            shifts += shape.robust().orElseThrow().shiftMillis().interval().filter(told -> !told.contains(0)).isPresent()
                    ? 1
                    : 0;
            distributions += shape.distribution().orElseThrow().pValue() < 0.05 ? 1 : 0;
        }
        return new Rates(100.0 * shifts / pairs, 100.0 * distributions / pairs);
    }

    private static double bands(SplittableRandom random, double share, double apart) {
        return RandomSource.gaussian(random) + (random.nextDouble() < share ? apart : 0);
    }
}
