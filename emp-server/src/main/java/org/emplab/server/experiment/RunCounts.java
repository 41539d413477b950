package org.emplab.server.experiment;

/**
 * The runs of an experiment by their states.
 *
 * @param settled failed ones that a later run repeats, and those that were imported, which none can repeat; failed counts
 *     them, too
 * @param samples stored ones of all runs
 * @param planned samples of all runs; 0 if none are planned
 */
public record RunCounts(
        long pending,
        long running,
        long paused,
        long completed,
        long aborted,
        long failed,
        long settled,
        long samples,
        long planned) {
    public static final RunCounts NONE = new RunCounts(0, 0, 0, 0, 0, 0, 0, 0, 0);

    public long all() {
        return unfinished() + completed + aborted + failed;
    }

    /** The number of runs that wait, run or are paused. */
    public long unfinished() {
        return pending + running + paused;
    }

    /** The number of failed runs that a person can repeat. */
    public long toRepeat() {
        return failed - settled;
    }
}
