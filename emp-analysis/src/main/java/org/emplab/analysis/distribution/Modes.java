package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The modes of a program's times: parts of them between valleys. Where the {@link Dip} establishes more than one mode, the
 * times are divided at their deepest valley, and the parts are searched likewise. A tail, a skew or a few far samples are
 * no modes of their own; they belong to the mode next to them.
 *
 * <p>Depth is what the narrowest stretches of w = 1 + √n/2 samples on both sides show: the width of a stretch over that of
 * the wider one of these two. Equal times are spread evenly over the step in which they were recorded: whole ticks are no modes.
 */
final class Modes {
    private static final int FEWEST = 5;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private Modes() {}

    /**
     * The ends of the modes: the number of times up to the end of each, the last one being all of them.
     *
     * @param sorted ns, growing
     */
    static List<Integer> ends(long[] sorted) {
        List<Integer> ends = new ArrayList<>();
        divide(spread(sorted), 0, sorted.length, ends);
        return ends;
    }

    private static void divide(double[] values, int from, int to, List<Integer> ends) {
        double[] part = Arrays.copyOfRange(values, from, to);
        int valley = part.length >= 2 * FEWEST && Dip.hasModes(part) ? from + valley(part) : from;
        if (valley - from < FEWEST || to - valley < FEWEST) {
            ends.add(to);
            return;
        }
        divide(values, from, valley, ends);
        divide(values, valley, to, ends);
    }

    /** How many values lie before the deepest valley; 0 if there is none. */
    private static int valley(double[] values) {
        int stretch = 1 + (int) Math.ceil(Math.sqrt(values.length) / 2);
        int count = values.length - stretch;
        double[] narrowestAfter = new double[count + 1];
        narrowestAfter[count] = Double.POSITIVE_INFINITY;
        for (int i = count - 1; i >= 0; i--) {
            narrowestAfter[i] = Math.min(narrowestAfter[i + 1], values[i + stretch] - values[i]);
        }
        double narrowestBefore = Double.POSITIVE_INFINITY;
        double deepest = 1;
        int valley = 0;
        for (int i = 1; i + 1 < count; i++) {
            narrowestBefore = Math.min(narrowestBefore, values[i - 1 + stretch] - values[i - 1]);
            double depth = (values[i + stretch] - values[i]) / Math.max(narrowestBefore, narrowestAfter[i + 1]);
            if (depth > deepest) {
                deepest = depth;
                valley = i;
            }
        }
        return valley == 0 ? 0 : widestGap(values, valley, valley + stretch);
    }

    private static int widestGap(double[] values, int from, int to) {
        int widest = from + 1;
        for (int i = from + 1; i <= to; i++) {
            widest = values[i] - values[i - 1] > values[widest] - values[widest - 1] ? i : widest;
        }
        return widest;
    }

    private static double[] spread(long[] sorted) {
        double step = step(sorted);
        double[] values = new double[sorted.length];
        int from = 0;
        while (from < sorted.length) {
            int to = from;
            while (to < sorted.length && sorted[to] == sorted[from]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                values[i] = sorted[from] - sorted[0] + step * ((i - from + 0.5) / (to - from) - 0.5);
            }
            from = to;
        }
        return values;
    }

    /** The smallest difference of two times, at least the decimal step that divides them all. */
    private static double step(long[] sorted) {
        long smallest = Long.MAX_VALUE;
        boolean micros = true;
        boolean millis = true;
        for (int i = 0; i < sorted.length; i++) {
            micros &= sorted[i] % NANOS_PER_MICRO == 0;
            millis &= sorted[i] % NANOS_PER_MILLI == 0;
            if (i > 0 && sorted[i] > sorted[i - 1]) {
                smallest = Math.min(smallest, sorted[i] - sorted[i - 1]);
            }
        }
        long decimal = millis ? NANOS_PER_MILLI : micros ? NANOS_PER_MICRO : 1;
        return smallest == Long.MAX_VALUE ? decimal : Math.max(decimal, smallest);
    }
}
