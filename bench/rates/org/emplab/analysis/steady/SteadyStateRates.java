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
            told += SlowChangeRates.state(noise.values(samples, random)).kind() == SteadyState.Kind.FLAT ? 0 : 1;
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
            SteadyState state = SlowChangeRates.state(values);
            if (state.kind() != SteadyState.Kind.FLAT) {
                int off = Math.abs(state.steadyFrom().orElse(-samples) - 1 - first);
                found[0] += 100.0 / trials;
                found[1] += off <= 3 ? 100.0 / trials : 0;
                found[2] += state.levels().size() == 2 && off == 0 ? 100.0 / trials : 0;
            }
        }
        return found;
    }
}
