package org.emplab.analysis.daemon;

import java.util.Arrays;

/**
 * How likely the occurrences of a daemon are, and the samples without one, if the daemon comes a period apart. A sample
 * that was running at a multiple of the period has an occurrence with the part of multiples that a period must have; a
 * multiple between two samples is never seen. Other periods explain the same occurrences where the time between samples
 * hides the multiples that they add.
 *
 * <p>A daemon is early or late by up to some time, equally likely. The likelihood is the largest of several such times and
 * of a grid of first and last moments: near the resolution of samples it is ragged, and no gradient leads to its top.
 */
final class PeriodLikelihood {
    /** Points of the grid for each of the two moments: twelve are half of the smallest jitter apart. */
    private static final int POINTS = 12;

    private final RunningTimes running;
    private final double[] jitters;

    PeriodLikelihood(RunningTimes running) {
        this.running = running;
        double cycle = running.cycle();
        double sample = running.duty() * cycle;
        this.jitters = new double[] {sample / 8, sample / 2, cycle / 2, PeriodGridFit.REACH_CYCLES * cycle};
    }

    /**
     * The logarithm of the likelihood, or negative infinity where it is below the least that matters.
     *
     * @param occurrences indices of the samples, in growing order of their starts
     * @param period about; a daemon may have any with as many multiples between the first and the last occurrence
     */
    double logarithm(int[] occurrences, double period, double least) {
        double[] starts = running.starts();
        double[] ends = running.ends();
        int first = occurrences[0];
        int last = occurrences[occurrences.length - 1];
        double periods = Math.rint((starts[last] - starts[first]) / period);
        double most = Double.NEGATIVE_INFINITY;
        for (double jitter : jitters) {
            for (int i = 0; i < POINTS; i++) {
                double begin = point(starts[first], ends[first], jitter, i);
                for (int k = 0; k < POINTS; k++) {
                    double end = point(starts[last], ends[last], jitter, k);
                    most = Math.max(
                            most,
                            ofMoments(occurrences, begin, (end - begin) / periods, jitter, Math.max(least, most)));
                }
            }
        }
        return most;
    }

    private static double point(double start, double end, double jitter, int i) {
        return start - jitter + (end - start + 2 * jitter) * (i + 0.5) / POINTS;
    }

    private double ofMoments(int[] occurrences, double origin, double period, double jitter, double least) {
        double[] starts = running.starts();
        double[] ends = running.ends();
        double[] multiples = new double[occurrences.length];
        double sum = 0;
        for (int i = 0; i < occurrences.length; i++) {
            double start = starts[occurrences[i]];
            double end = ends[occurrences[i]];
            multiples[i] = Math.rint(((start + end) / 2 - origin) / period);
            double moment = origin + multiples[i] * period;
            double inside = Math.min(end, moment + jitter) - Math.max(start, moment - jitter);
            if (inside <= 0) {
                return Double.NEGATIVE_INFINITY;
            }
            sum += Math.log(PeriodGridFit.LEAST_COVERAGE * inside / (2 * jitter));
        }
        return sum < least ? Double.NEGATIVE_INFINITY : withMisses(multiples, sum, origin, period, jitter, least);
    }

    private double withMisses(
            double[] multiples, double ofOccurrences, double origin, double period, double jitter, double least) {
        double[] starts = running.starts();
        double last = Math.floor((running.ends()[starts.length - 1] - origin) / period);
        double sum = ofOccurrences;
        for (double multiple = Math.ceil((starts[0] - origin) / period); multiple <= last; multiple++) {
            double moment = origin + multiple * period;
            double resumed = running.resumedAfter(moment + jitter);
            if (resumed > moment + jitter) {
                multiple = Math.max(multiple, Math.floor((resumed - jitter - origin) / period) - 1);
            } else if (Arrays.binarySearch(multiples, multiple) < 0) {
                double covered = running.secondsBefore(moment + jitter) - running.secondsBefore(moment - jitter);
                sum += Math.log1p(-PeriodGridFit.LEAST_COVERAGE * covered / (2 * jitter));
                if (sum < least) {
                    return Double.NEGATIVE_INFINITY;
                }
            }
        }
        return sum;
    }
}
