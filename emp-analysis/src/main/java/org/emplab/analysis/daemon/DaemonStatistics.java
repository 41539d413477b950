package org.emplab.analysis.daemon;

/**
 * A daemon's executions in cluster samples (step 4, Tables VIII and XII).
 *
 * @param executions number of rows with PT &gt; 0
 * @param maxMillis largest PT
 * @param sdMillis sample standard deviation of PT (n−1); 0 for one execution
 */
public record DaemonStatistics(String name, int executions, double maxMillis, double sdMillis) {
    /** An execution above this is long-running (step 5): maximum + 2·sd. */
    public double longRunningAboveMillis() {
        return maxMillis + 2 * sdMillis;
    }
}
