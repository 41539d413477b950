package org.emplab.analysis.daemon;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The period that explains occurrences best where much time lies between samples, and whether it is the only one. Its
 * divisors and multiples, and what the rhythm of the samples makes of it, are others that have the same occurrences.
 *
 * @param only false if another one is less than a hundred times less likely
 */
record PeriodChoice(double seconds, boolean only) {
    private static final double LOG_HUNDRED = Math.log(100);

    /**
     * @param lattices all that the occurrences lie on
     * @param tightest one of them
     * @param times of the occurrences, growing
     */
    static PeriodChoice among(List<PeriodGrid> lattices, PeriodGrid tightest, double[] times, RunningTimes running) {
        int[] occurrences = Arrays.stream(times)
                .mapToInt(time -> Arrays.binarySearch(running.starts(), time))
                .toArray();
        PeriodLikelihood likelihood = new PeriodLikelihood(running);
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        double seconds = tightest.period();
        List<PeriodGrid> nearest = lattices.stream()
                .sorted(Comparator.comparingDouble(lattice -> Math.abs(lattice.period() - tightest.period())))
                .toList();
        for (PeriodGrid lattice : nearest) {
            double logarithm = likelihood.logarithm(occurrences, lattice.period(), best - LOG_HUNDRED);
            if (logarithm > best) {
                second = best;
                best = logarithm;
                seconds = lattice.period();
            } else {
                second = Math.max(second, logarithm);
            }
        }
        return new PeriodChoice(seconds, second < best - LOG_HUNDRED);
    }
}
