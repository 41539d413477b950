package org.emplab.analysis.period;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How often as many occurrences in samples drawn at random look as regular as those seen: a permutation test with a
 * fixed seed, so that the same run always gives the same answer.
 */
final class RandomOccurrences {
    private static final int DRAWS = 2000;
    /** Below this no draw is needed. */
    private static final double NEGLIGIBLE = 1e-6;

    private final RunningTimes running;
    private final LatticeFit fit;

    RandomOccurrences(RunningTimes running, LatticeFit fit) {
        this.running = running;
        this.fit = fit;
    }

    /** The part of the draws that have a period at least as tight. */
    double chance(int occurrences, Lattice seen) {
        if (upperBound(occurrences, seen) < NEGLIGIBLE) {
            return 0;
        }
        double[] starts = running.starts();
        SplittableRandom random = new SplittableRandom(31L * starts.length + occurrences);
        double rms = seen.rms() * (1 + 1e-9) + 1e-9 * running.cycle();
        int asRegular = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            Lattice lattice = fit.best(drawn(starts, occurrences, random));
            if (lattice != null && lattice.multiples() >= 3 && lattice.rms() <= rms) {
                asRegular++;
            }
        }
        return (double) asRegular / DRAWS;
    }

    /**
     * Two occurrences fix a lattice; each other one falls near a multiple with the part of time that lies near multiples.
     */
    private double upperBound(int occurrences, Lattice seen) {
        double near = Math.min(1, 2 * (seen.farthest() + running.cycle()) / seen.period());
        double lattices = (double) running.size() * running.size();
        return lattices * Math.pow(near, occurrences - 2);
    }

    /** Some of the starts, each at most once, growing. */
    private static double[] drawn(double[] starts, int count, SplittableRandom random) {
        boolean[] taken = new boolean[starts.length];
        double[] times = new double[count];
        for (int i = 0; i < count; ) {
            int index = random.nextInt(starts.length);
            if (!taken[index]) {
                taken[index] = true;
                times[i++] = starts[index];
            }
        }
        Arrays.sort(times);
        return times;
    }
}
