package org.emplab.analysis.steady;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.SlowNoise;

/**
 * Measures how often slow changes within a run are told, and of noise off the textbook a change; prints tables of
 * docs/appendix/comparison-rates.md. Not a test: it takes minutes.
 */
final class SlowChangeRates {
    private static final int[] SIZES = {40, 100, 300, 1000};

    private SlowChangeRates() {}

    /** Changes over the samples of a run, in deviations of a sample; the place goes from 0 to 1. */
    private enum Shape {
        LINE_3(place -> 3 * place),
        LINE_8(place -> 8 * place),
        LINE_20(place -> 20 * place),
        BEND_3(place -> 6 * Math.max(0, place - 0.5)),
        BEND_8(place -> 16 * Math.max(0, place - 0.5)),
        WAVES_2(place -> 20 / 3.0 * Math.sin(2 * Math.PI * 2 * place)),
        WAVES_4(place -> 20 / 3.0 * Math.sin(2 * Math.PI * 4 * place)),
        WAVES_6(place -> 20 / 3.0 * Math.sin(2 * Math.PI * 6 * place)),
        WARM_UP_BY_E_20(place -> 20 * Math.exp(-20 * place));

        private final DoubleUnaryOperator level;

        Shape(DoubleUnaryOperator level) {
            this.level = level;
        }

        private double[] values(int samples, SplittableRandom random) {
            double[] values = SlowNoise.WHITE.values(samples, random);
            for (int i = 0; i < samples; i++) {
                values[i] += level.applyAsDouble((double) i / samples);
            }
            return values;
        }
    }

    private interface Values {
        double[] of(int samples, SplittableRandom random);
    }

    /** Prints them: the number of runs, 300 by default, and a seed. */
    public static void main(String[] args) {
        int trials = args.length > 0 ? Integer.parseInt(args[0]) : 300;
        long seed = args.length > 1 ? Long.parseLong(args[1]) : 44_002;
        for (Shape shape : Shape.values()) {
            row(shape.name().toLowerCase(Locale.ROOT).replace('_', ' '), shape::values, trials, seed);
        }
        for (SlowNoise noise : SlowNoise.values()) {
            row(noise.words(), noise::values, trials, seed);
        }
    }

    private static void row(String name, Values values, int trials, long seed) {
        StringBuilder line = new StringBuilder("| " + name + " |");
        for (int samples : SIZES) {
            SplittableRandom random = new SplittableRandom(seed + samples);
            int told = 0;
            for (int trial = 0; trial < trials; trial++) {
                told += state(values.of(samples, random)).kind() == SteadyState.Kind.FLAT ? 0 : 1;
            }
            line.append(String.format(Locale.ROOT, " %.1f |", 100.0 * told / trials));
        }
        System.out.println(line);
    }

    /** The steady state of times around 1 s of which a unit is 1 %. */
    static SteadyState state(double[] values) {
        long[] nanos = new long[values.length];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = Math.round(1e9 + 1e7 * values[i]);
        }
        return SteadyState.of(Series.of(nanos));
    }
}
