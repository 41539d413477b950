package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.MOST_BELOW;

import java.util.Arrays;

/**
 * How long a daemon works in each sample, all of its processes together.
 *
 * <p>A daemon whose time has a tail of its own works long in some samples and half as long in many more. One that lifts
 * samples out of the cluster now and then works as long in hardly any sample of the cluster.
 */
final class DaemonWork {
    private final long[] nanos;
    private final long[] elapsed;
    private final long usualNanos;

    /**
     * @param nanos in each sample, 0 where it does not run
     * @param elapsed ET of each
     */
    DaemonWork(long[] nanos, long[] elapsed) {
        this.nanos = nanos;
        this.elapsed = elapsed;
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        this.usualNanos = sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    /** The daemon's work in a sample beyond its usual work, the median of all samples. */
    long beyondUsual(int sample) {
        return nanos[sample] - usualNanos;
    }

    /** True if its long executions, of half the bound's distance from the centre and longer, are above the bound. */
    boolean isLongOnlyAbove(DaemonEvidence.View view) {
        double isLong = (view.boundNanos() - view.centreNanos()) / 2;
        int above = 0;
        int below = 0;
        for (int i = 0; i < nanos.length; i++) {
            if (nanos[i] - usualNanos >= isLong) {
                above += elapsed[i] > view.boundNanos() ? 1 : 0;
                below += elapsed[i] > view.boundNanos() ? 0 : 1;
            }
        }
        return below <= MOST_BELOW * above;
    }
}
