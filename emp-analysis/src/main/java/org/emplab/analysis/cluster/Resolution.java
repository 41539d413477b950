package org.emplab.analysis.cluster;

/** The step in which ET was read: ticks of 10 or 4 ms, whole ms in old data, else what the values show. */
final class Resolution {
    private static final long[] STEPS = {10_000_000, 4_000_000, 1_000_000, 1_000};

    private Resolution() {}

    /**
     * The smallest difference between two different values, but at least the decimal step that divides all of them.
     *
     * @param sorted ET in ns, growing
     * @param count only the first ones are looked at for the smallest difference
     */
    static double of(double[] sorted, int count) {
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 1; i < count; i++) {
            if (sorted[i] > sorted[i - 1]) {
                smallest = Math.min(smallest, sorted[i] - sorted[i - 1]);
            }
        }
        return Math.max(decimalStep(sorted), Double.isInfinite(smallest) ? 0 : smallest);
    }

    private static double decimalStep(double[] values) {
        for (long step : STEPS) {
            boolean whole = true;
            for (int i = 0; i < values.length && whole; i++) {
                whole = values[i] % step == 0;
            }
            if (whole) {
                return step;
            }
        }
        return 1;
    }
}
