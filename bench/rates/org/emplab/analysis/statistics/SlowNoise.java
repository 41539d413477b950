package org.emplab.analysis.statistics;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** Noise off the textbook, of standard deviation about 1: memories of more than one length, and heavy tails. */
public enum SlowNoise {
    WHITE,
    MEMORY_05,
    MEMORY_08,
    MEMORY_095,
    /** Thirteen autoregressions of equal variance, whose time constants double from 1 to 4096 samples. */
    ONE_OVER_F,
    /** An autoregression of 0.98 under white noise of nearly twice its variance. */
    SLOW_UNDER_NOISE,
    /** Two levels, ten deviations apart, each for 30 samples on average. */
    TWO_SPEEDS,
    LOGNORMAL_ONE,
    PARETO_ONE_AND_A_HALF;

    private static final int OCTAVES = 13;
    private static final double SLOW_SHARE = 0.36;
    private static final double DWELL = 30;
    private static final double LEVEL = 5 / Math.sqrt(26);

    /** The mean of the noise. */
    public double mean() {
        return switch (this) {
            case LOGNORMAL_ONE -> Math.exp(0.5) / 2.161;
            case PARETO_ONE_AND_A_HALF -> 3;
            default -> 0;
        };
    }

    /** So many successive values. */
    public double[] values(int samples, SplittableRandom random) {
        return switch (this) {
            case WHITE -> autoregression(0, samples, random);
            case MEMORY_05 -> autoregression(0.5, samples, random);
            case MEMORY_08 -> autoregression(0.8, samples, random);
            case MEMORY_095 -> autoregression(0.95, samples, random);
            case ONE_OVER_F -> {
                double[] sum = new double[samples];
                for (int octave = 0; octave < OCTAVES; octave++) {
                    add(sum, autoregression(Math.exp(-Math.pow(2, -octave)), samples, random), 1 / Math.sqrt(OCTAVES));
                }
                yield sum;
            }
            case SLOW_UNDER_NOISE -> {
                double[] sum = new double[samples];
                add(sum, autoregression(0.98, samples, random), Math.sqrt(SLOW_SHARE));
                add(sum, autoregression(0, samples, random), Math.sqrt(1 - SLOW_SHARE));
                yield sum;
            }
            case TWO_SPEEDS -> {
                double[] values = new double[samples];
                double level = random.nextBoolean() ? LEVEL : -LEVEL;
                for (int i = 0; i < samples; i++) {
                    values[i] = level + random.nextGaussian() / Math.sqrt(26);
                    level = random.nextDouble() < 1 / DWELL ? -level : level;
                }
                yield values;
            }
            case LOGNORMAL_ONE -> {
                double[] values = autoregression(0, samples, random);
                Arrays.setAll(values, i -> Math.exp(values[i]) / 2.161);
                yield values;
            }
            case PARETO_ONE_AND_A_HALF -> {
                double[] values = new double[samples];
                Arrays.setAll(values, i -> Math.pow(1 - random.nextDouble(), -1 / 1.5));
                yield values;
            }
        };
    }

    private static void add(double[] sum, double[] more, double scale) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += scale * more[i];
        }
    }

    private static double[] autoregression(double memory, int samples, SplittableRandom random) {
        double[] values = new double[samples];
        double state = random.nextGaussian();
        for (int i = 0; i < samples; i++) {
            values[i] = state;
            state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
        }
        return values;
    }

    /** The name in tables. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
