package org.emplab.analysis.steady;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Measures how often a change of level is told within a run that has none, and how often a warm-up is told with its
 * end, and prints the tables of docs/appendix/comparison-rates.md. Not a test: it takes minutes.
 */
final class SteadyStateRates {
    private SteadyStateRates() {}

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

    /** Prints them: the number of runs, 1000 by default, and how the kinds of noise begin, all by default. */
    public static void main(String[] args) {
        int trials = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        List<Noise> noises = Arrays.stream(Noise.values())
                .filter(noise -> args.length < 2 || noise.words().startsWith(args[1]))
                .toList();
        int[] sizes = {20, 40, 100, 200, 300, 1000, 5000};
        for (Noise noise : noises) {
            StringBuilder line = new StringBuilder("| " + noise.words() + " |");
            for (int samples : sizes) {
                line.append(String.format(
                        Locale.ROOT, " %.1f |", falseAlarms(noise, samples, samples > 1000 ? trials / 4 : trials)));
            }
            System.out.println(line);
        }
        for (Noise noise : noises) {
            StringBuilder line = new StringBuilder("| " + noise.words() + " |");
            for (double shift : new double[] {1, 2, 3, 6}) {
                double[] found = warmUp(noise, 200, 60, shift, trials);
                line.append(String.format(Locale.ROOT, " %.1f / %.1f / %.1f |", found[0], found[1], found[2]));
            }
            System.out.println(line);
        }
    }

    static double falseAlarms(Noise noise, int samples, int trials) {
        SplittableRandom random = new SplittableRandom(26_001 + noise.ordinal() * 1000L + samples);
        int told = 0;
        for (int trial = 0; trial < trials; trial++) {
            told += LevelShifts.of(noise.values(samples, random)).points().isEmpty() ? 0 : 1;
        }
        return 100.0 * told / trials;
    }

    static double[] warmUp(Noise noise, int samples, int first, double shift, int trials) {
        SplittableRandom random = new SplittableRandom(26_002 + noise.ordinal() * 1000L + samples);
        double[] found = new double[3];
        for (int trial = 0; trial < trials; trial++) {
            double[] values = noise.values(samples, random);
            for (int i = 0; i < first; i++) {
                values[i] += shift;
            }
            List<Integer> points = LevelShifts.of(values).points();
            if (!points.isEmpty()) {
                int off = Math.abs(points.get(points.size() - 1) - first);
                found[0] += 100.0 / trials;
                found[1] += off <= 3 ? 100.0 / trials : 0;
                found[2] += points.size() == 1 && off == 0 ? 100.0 / trials : 0;
            }
        }
        return found;
    }
}
