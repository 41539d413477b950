package org.emplab.analysis.cluster;

import java.math.BigDecimal;
import java.math.RoundingMode;

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
        int decimals = Math.abs(millis) >= 10 ? 1 : 4;
        return BigDecimal.valueOf(millis)
                .setScale(decimals, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
