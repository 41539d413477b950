package org.emplab.analysis.daemon;

/** Count, maximum, mean and sum of squares of a daemon's PT, in ns, one execution at a time (Welford). */
final class PtMoments {
    private int count;
    private long max;
    private double mean;
    private double squares;

    void add(long nanos) {
        count++;
        max = Math.max(max, nanos);
        double deviation = nanos - mean;
        mean += deviation / count;
        squares += deviation * (nanos - mean);
    }

    DaemonStatistics statistics(String name) {
        double sd = count < 2 ? 0 : Math.sqrt(squares / (count - 1));
        return new DaemonStatistics(name, count, max / 1e6, sd / 1e6);
    }
}
