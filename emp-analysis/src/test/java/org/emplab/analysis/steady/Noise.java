package org.emplab.analysis.steady;

import java.util.Locale;
import java.util.SplittableRandom;

/** Noise of standard deviation about 1. */
enum Noise {
    NORMAL(0),
    LOGNORMAL_HALF(0),
    LOGNORMAL_ONE(0),
    PARETO_3(0),
    PARETO_ONE_AND_A_HALF(0),
    /** 5 % of the samples up to forty deviations longer. */
    OUTLIERS(0),
    TWO_BANDS(0),
    EVEN_BANDS(0),
    WHOLE_UNITS(0),
    TURNS(-0.7),
    MEMORY_03(0.3),
    MEMORY_05(0.5),
    MEMORY_07(0.7),
    MEMORY_08(0.8),
    MEMORY_09(0.9),
    MEMORY_095(0.95);

    private final double memory;

    Noise(double memory) {
        this.memory = memory;
    }

    double[] values(int samples, SplittableRandom random) {
        double[] values = new double[samples];
        double state = random.nextGaussian();
        for (int i = 0; i < samples; i++) {
            values[i] = of(state, random);
            state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
        }
        return values;
    }

    private double of(double state, SplittableRandom random) {
        return switch (this) {
            case LOGNORMAL_HALF -> Math.exp(0.5 * state) / 0.604;
            case LOGNORMAL_ONE -> Math.exp(state) / 2.161;
            case PARETO_3 -> Math.pow(random.nextDouble(), -1 / 3.0) / 0.866;
            case PARETO_ONE_AND_A_HALF -> Math.pow(random.nextDouble(), -1 / 1.5);
            case OUTLIERS -> state + (random.nextDouble() < 0.05 ? 40 * random.nextDouble() : 0);
            case TWO_BANDS -> state + (random.nextDouble() < 0.3 ? 10 : 0);
            case EVEN_BANDS -> state + (random.nextBoolean() ? 10 : 0);
            case WHOLE_UNITS -> Math.rint(state);
            default -> state;
        };
    }

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
