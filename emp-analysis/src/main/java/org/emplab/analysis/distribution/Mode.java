package org.emplab.analysis.distribution;

/**
 * The samples of one mode of a program's times.
 *
 * @param samples at least one
 * @param share of the program's samples
 */
public record Mode(int samples, double share, double medianMillis, double minMillis, double maxMillis) {
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * @param part its times in ns, growing
     */
    static Mode of(long[] part, int samplesOfAll) {
        return new Mode(
                part.length,
                part.length / (double) samplesOfAll,
                Redraw.medianMillis(part),
                part[0] / NANOS_PER_MILLI,
                part[part.length - 1] / NANOS_PER_MILLI);
    }
}
