package org.emplab.analysis.cluster;

import org.emplab.report.table.Digits;

/** Milliseconds in sentences. */
final class Millis {
    private static final double NANOS_PER_MILLI = 1e6;

    private Millis() {}

    static double ofNanos(double nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    /** The time in ms with one digit after the point, or as many as a short time needs. */
    static String text(double nanos) {
        double millis = ofNanos(nanos);
        return Digits.plain(millis, Math.abs(millis) >= 10 ? 1 : 4);
    }
}
