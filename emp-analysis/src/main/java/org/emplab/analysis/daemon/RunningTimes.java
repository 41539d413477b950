package org.emplab.analysis.daemon;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * The times at which a run's samples were running, in seconds since its first: what could have been seen. Samples that
 * failed take no part; a pause is a time without samples.
 */
final class RunningTimes {
    /** A sample counts for a moment if its start is this near to it, in cycles. */
    private static final double NEAR = 0.6;
    /** Less than this between the two clocks is their rate. A clock that is slewed differs by at most 500 ppm. */
    private static final double LEAST_STEP_SECONDS = 1;

    /** The number of median ETs more than usual that may pass between adjacent samples: one that failed. */
    private static final double MOST_BETWEEN = 1.5;

    private static final double LARGEST_SLEW = 1e-3;

    private final int[] numbers;
    private final double[] startsByNumber;
    private final boolean[] follows;
    private final double[] starts;
    private final double[] ends;
    private final double[] coveredBefore;
    private final double cycle;
    private final double duty;

    private RunningTimes(
            int[] numbers,
            double[] startsByNumber,
            double[] endsByNumber,
            boolean[] follows,
            double cycle,
            double duty) {
        this.numbers = numbers;
        this.follows = follows;
        this.startsByNumber = startsByNumber;
        this.starts = startsByNumber.clone();
        this.ends = endsByNumber.clone();
        Arrays.sort(starts);
        Arrays.sort(ends);
        this.coveredBefore = new double[starts.length];
        for (int i = 1; i < starts.length; i++) {
            coveredBefore[i] = coveredBefore[i - 1] + ends[i - 1] - starts[i - 1];
        }
        this.cycle = cycle;
        this.duty = duty;
    }

    static RunningTimes of(Run run) {
        Sample[] samples =
                run.samples().stream().filter(sample -> !sample.failed()).toArray(Sample[]::new);
        int[] numbers = Arrays.stream(samples).mapToInt(Sample::number).toArray();
        double[] starts = starts(samples);
        int[] turns = IntStream.range(0, run.size())
                .filter(i -> !run.sample(i).failed())
                .map(run::turn)
                .toArray();
        double cycle = cycle(turns, starts);
        double running = samples.length == 0
                ? 0
                : Median.withDefaults()
                        .evaluate(Arrays.stream(samples)
                                .mapToDouble(sample -> sample.elapsedNanos() / 1e9)
                                .toArray());
        double[] ends = starts.clone();
        for (int i = 0; i < ends.length; i++) {
            ends[i] += samples[i].elapsedNanos() / 1e9;
        }
        return new RunningTimes(
                numbers,
                starts,
                ends,
                follows(samples, starts, cycle, running),
                cycle,
                cycle > 0 ? Math.min(1, running / cycle) : 1);
    }

    /** Which samples begin about when the one before them ends, whatever these last. */
    private static boolean[] follows(Sample[] samples, double[] starts, double cycle, double running) {
        double most = Math.max(0, cycle - running) + MOST_BETWEEN * running;
        boolean[] follows = new boolean[samples.length];
        for (int i = 1; i < samples.length; i++) {
            follows[i] = starts[i] - starts[i - 1] - samples[i - 1].elapsedNanos() / 1e9 <= most;
        }
        return follows;
    }

    /** Median time from a sample's start to that of its successor, s; 0 if there are no two in succession. */
    double cycle() {
        return cycle;
    }

    /** The part of a cycle in which a sample runs. */
    double duty() {
        return duty;
    }

    /** Number of samples. */
    int size() {
        return starts.length;
    }

    /** All starts, growing. */
    double[] starts() { // shared, not copied: drawn from thousands of times
        return starts;
    }

    /** The ends of all samples, in the order of their starts. */
    double[] ends() {
        return ends;
    }

    /** How long samples were running before a moment, s. */
    double secondsBefore(double moment) {
        int found = Arrays.binarySearch(starts, moment);
        int sample = found >= 0 ? found : -found - 2;
        return sample < 0 ? 0 : coveredBefore[sample] + Math.min(moment, ends[sample]) - starts[sample];
    }

    /** The starts of some samples, growing. */
    double[] startsOf(int[] sampleNumbers) {
        return Arrays.stream(sampleNumbers)
                .mapToDouble(number -> startsByNumber[Arrays.binarySearch(numbers, number)])
                .sorted()
                .toArray();
    }

    /** The first of adjacent samples: one execution spans them, or daemons that came together. */
    int[] events(int[] sampleNumbers) {
        return Arrays.stream(sampleNumbers)
                .filter(number -> {
                    int i = Arrays.binarySearch(numbers, number);
                    return !follows[i] || Arrays.stream(sampleNumbers).noneMatch(other -> other == numbers[i - 1]);
                })
                .toArray();
    }

    /** True if none of some samples, by their indices in growing order, is adjacent to another. */
    boolean apart(int[] indices) {
        for (int j = 1; j < indices.length; j++) {
            if (indices[j] == indices[j - 1] + 1 && follows[indices[j]]) {
                return false;
            }
        }
        return true;
    }

    /** True if a sample was running at a moment, and at those around it too: no edge of the run or of a pause is near. */
    boolean surely(double moment, double around) {
        return ranAt(moment) && ranAt(moment - around) && ranAt(moment + around);
    }

    /** The time from which on a sample is near again; the moment itself if one is, infinite after the last. */
    double resumedAfter(double moment) {
        if (ranAt(moment)) {
            return moment;
        }
        int after = -Arrays.binarySearch(starts, moment) - 1;
        return after < starts.length ? starts[after] - NEAR * cycle : Double.POSITIVE_INFINITY;
    }

    private boolean ranAt(double moment) {
        int i = Arrays.binarySearch(starts, moment);
        if (i >= 0) {
            return true;
        }
        int after = -i - 1;
        return (after < starts.length && starts[after] - moment <= NEAR * cycle)
                || (after > 0 && moment - starts[after - 1] <= NEAR * cycle);
    }

    /**
     * The starts by the time of day, less the steps by which it was set: within one boot the monotonic clock shows them.
     * It does not replace the time of day, which daemons go by and which is kept at its rate.
     */
    private static double[] starts(Sample[] samples) {
        double[] starts = new double[samples.length];
        double stepped = 0;
        for (int i = 0; i < samples.length; i++) {
            stepped += i == 0 ? 0 : step(samples[i - 1], samples[i]);
            starts[i] = samples[i].secondsAfter(samples[0]) - stepped;
        }
        return starts;
    }

    /** The step by which the time of day was set between two starts, s; 0 if it was not, or if that cannot be told. */
    private static double step(Sample first, Sample second) {
        boolean oneBoot = first.bootId().isPresent() && first.bootId().equals(second.bootId());
        if (!oneBoot
                || first.startedMonotonicNanos().isEmpty()
                || second.startedMonotonicNanos().isEmpty()) {
            return 0;
        }
        double passed = (second.startedMonotonicNanos().getAsLong()
                        - first.startedMonotonicNanos().getAsLong())
                / 1e9;
        double step = second.secondsAfter(first) - passed;
        return Math.abs(step) > LEAST_STEP_SECONDS + LARGEST_SLEW * passed ? step : 0;
    }

    private static double cycle(int[] turns, double[] starts) {
        double[] steps = new double[turns.length];
        int count = 0;
        for (int i = 1; i < turns.length; i++) {
            if (turns[i] == turns[i - 1] + 1 && starts[i] > starts[i - 1]) {
                steps[count++] = starts[i] - starts[i - 1];
            }
        }
        return count == 0 ? 0 : Median.withDefaults().evaluate(Arrays.copyOf(steps, count));
    }
}
