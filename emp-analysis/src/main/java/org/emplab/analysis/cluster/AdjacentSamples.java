package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.MOST_BETWEEN;

import java.util.Arrays;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * Which samples are adjacent: the second begins about when the first ends. That goes by time, not by number: a failed
 * sample between two does not part them, a pause does.
 */
public final class AdjacentSamples {
    private final boolean[] follows;

    private AdjacentSamples(boolean[] follows) {
        this.follows = follows;
    }

    /** Adjacency by number, where no time of day is known. */
    public static AdjacentSamples byNumber(Series elapsed) {
        boolean[] follows = new boolean[elapsed.size()];
        for (int i = 1; i < follows.length; i++) {
            follows[i] = elapsed.turn(i) == elapsed.turn(i - 1) + 1;
        }
        return new AdjacentSamples(follows);
    }

    /** Adjacency by the samples' start times. */
    public static AdjacentSamples byTime(Run run) {
        Sample[] samples =
                run.samples().stream().filter(sample -> !sample.failed()).toArray(Sample[]::new);
        double[] between = new double[Math.max(0, samples.length - 1)];
        for (int i = 1; i < samples.length; i++) {
            between[i - 1] = secondsBetween(samples[i - 1], samples[i]);
        }
        double most = Summary.upperMedian(Arrays.stream(between))
                + MOST_BETWEEN
                        * Summary.upperMedian(
                                Arrays.stream(samples).mapToDouble(sample -> sample.elapsedNanos() / 1e9));
        boolean[] follows = new boolean[samples.length];
        for (int i = 1; i < samples.length; i++) {
            follows[i] = between[i - 1] <= most && sameBoot(samples[i - 1], samples[i]);
        }
        return new AdjacentSamples(follows);
    }

    /** True if the sample at an index is adjacent to the one before it. */
    public boolean follows(int index) {
        return follows[index];
    }

    private static boolean sameBoot(Sample first, Sample second) {
        return first.bootId().isEmpty()
                || second.bootId().isEmpty()
                || first.bootId().equals(second.bootId());
    }

    /** The time from the end of one sample to the start of the next, s. */
    private static double secondsBetween(Sample first, Sample second) {
        return second.startedAt().getEpochSecond()
                - first.startedAt().getEpochSecond()
                + (second.startedAt().getNano() - first.startedAt().getNano() - first.elapsedNanos()) / 1e9;
    }
}
