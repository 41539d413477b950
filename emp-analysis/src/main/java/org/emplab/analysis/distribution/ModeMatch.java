package org.emplab.analysis.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Two programs' times divided into as many modes each. Modes are matched in their order; where one program has fewer, so
 * that the medians of those matched lie as near to each other as they can. It is then divided as the other is, at the
 * other's valleys, each moved as far as the modes beside it are: a mode of its own that is too small to be established
 * counts with its samples.
 *
 * @param first the first program's times by mode, in ns, growing; a mode may be empty
 * @param second likewise
 */
record ModeMatch(List<long[]> first, List<long[]> second) {

    /**
     * @param first growing, at least one
     * @param second likewise
     */
    static ModeMatch of(long[] first, long[] second) {
        List<long[]> a = parts(first, Modes.ends(first));
        List<long[]> b = parts(second, Modes.ends(second));
        if (a.size() < b.size()) {
            return new ModeMatch(dividedAs(b, second, a, first), b);
        }
        return a.size() > b.size() ? new ModeMatch(a, dividedAs(a, first, b, second)) : new ModeMatch(a, b);
    }

    private static List<long[]> parts(long[] sorted, List<Integer> ends) {
        List<long[]> parts = new ArrayList<>();
        int from = 0;
        for (int end : ends) {
            parts.add(Arrays.copyOfRange(sorted, from, end));
            from = end;
        }
        return parts;
    }

    private static List<long[]> dividedAs(List<long[]> more, long[] all, List<long[]> fewer, long[] sorted) {
        double[] shifts = shifts(medians(more), medians(fewer));
        List<Integer> ends = new ArrayList<>();
        int from = 0;
        int end = 0;
        for (int mode = 0; mode < more.size() - 1; mode++) {
            from += more.get(mode).length;
            double valley = all[from - 1] / 2.0 + all[from] / 2.0 + (shifts[mode] + shifts[mode + 1]) / 2;
            while (end < sorted.length && sorted[end] < valley) {
                end++;
            }
            ends.add(end);
        }
        ends.add(sorted.length);
        return parts(sorted, ends);
    }

    private static double[] medians(List<long[]> parts) {
        return parts.stream()
                .mapToDouble(part -> 1e6 * Redraw.medianMillis(part))
                .toArray();
    }

    /** How far each of more modes is moved: the distance to its match, or of the nearest one that has a match. */
    private static double[] shifts(double[] more, double[] fewer) {
        List<Integer> matched = matched(more, fewer);
        double[] shifts = new double[more.length];
        for (int mode = 0; mode < more.length; mode++) {
            int nearest = 0;
            for (int i = 1; i < fewer.length; i++) {
                if (Math.abs(more[matched.get(i)] - more[mode]) < Math.abs(more[matched.get(nearest)] - more[mode])) {
                    nearest = i;
                }
            }
            shifts[mode] = fewer[nearest] - more[matched.get(nearest)];
        }
        return shifts;
    }

    /** Returns for each of fewer places, in their order, the one of more places that it is matched with. */
    private static List<Integer> matched(double[] more, double[] fewer) {
        double[][] apart = new double[fewer.length + 1][more.length + 1];
        for (int i = 1; i <= fewer.length; i++) {
            apart[i][i - 1] = Double.POSITIVE_INFINITY;
            for (int j = i; j <= more.length; j++) {
                apart[i][j] = Math.min(apart[i][j - 1], apart[i - 1][j - 1] + Math.abs(fewer[i - 1] - more[j - 1]));
            }
        }
        List<Integer> matched = new ArrayList<>();
        int j = more.length;
        for (int i = fewer.length; i > 0; i--) {
            while (apart[i][j] == apart[i][j - 1]) {
                j--;
            }
            matched.add(--j);
        }
        Collections.reverse(matched);
        return matched;
    }
}
