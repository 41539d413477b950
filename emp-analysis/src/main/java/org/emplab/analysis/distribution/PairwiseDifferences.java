package org.emplab.analysis.distribution;

import java.util.Arrays;

/**
 * All differences of a second program's times to a first one's, counted and searched without being listed, of the times
 * themselves and of those that were drawn from them.
 */
final class PairwiseDifferences {
    /*
     * A count of the n·m differences takes n + m steps. A draw changes how often each time counts and not where the times
     * lie, so nothing is sorted or copied for it. Its median is searched by false position from where the last one was, and
     * the last thousand differences are listed: five counts a draw rather than fifteen. A rank has one value whatever the
     * search begins with.
     */
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int LISTED = 1_000;

    private final long[] first;
    private final long[] second;
    private final int[] firstBefore;
    private final int[] secondBefore;
    /** For each of the second's times, how many of the first's are shorter. */
    private final int[] shorter;
    /** Likewise, or as long. */
    private final int[] notLonger;

    private final long pairs;
    private final long lowest;
    private final long highest;
    private final long[] listed = new long[LISTED];

    private long expected;
    private long reach;

    /**
     * @param first times in ns, growing, at least one
     * @param second likewise
     */
    PairwiseDifferences(long[] first, long[] second) {
        this.first = first;
        this.second = second;
        firstBefore = new int[first.length + 1];
        secondBefore = new int[second.length + 1];
        Arrays.setAll(firstBefore, i -> i);
        Arrays.setAll(secondBefore, i -> i);
        pairs = (long) first.length * second.length;
        expected = second[second.length / 2] - first[first.length / 2];
        lowest = second[0] - first[first.length - 1] - 1;
        highest = second[second.length - 1] - first[0];
        shorter = new int[second.length];
        notLonger = new int[second.length];
        for (int i = 0, less = 0, same = 0; i < second.length; i++) {
            less = before(second[i], less);
            same = before(second[i] + 1, same);
            shorter[i] = less;
            notLonger[i] = same;
        }
    }

    /** Counts each time as often as it was drawn, from now on. */
    void weightBy(Resample first, Resample second) {
        first.sums(firstBefore);
        second.sums(secondBefore);
    }

    /** The median of the differences: by how much the second program's times lie higher (Hodges and Lehmann, 1963), ms. */
    double medianMillis() {
        long[] middle = ranked((pairs + 1) / 2);
        return pairs % 2 == 1 ? middle[0] / NANOS_PER_MILLI : Resample.middleMillis(middle[0], middle[1]);
    }

    /** Share of pairs in which the second takes longer, less the share in which the first does: Cliff's delta (1993). */
    double cliffsDelta() {
        long difference = 0;
        int all = firstBefore.length - 1;
        for (int i = 0; i < second.length; i++) {
            int times = secondBefore[i + 1] - secondBefore[i];
            difference += (long) times * (firstBefore[shorter[i]] + firstBefore[notLonger[i]] - all);
        }
        return difference / (double) pairs;
    }

    /** The differences of this rank, from 1 on, and of the next one if there is one. */
    private long[] ranked(long rank) {
        long below = expected;
        long countBelow = atMost(below);
        long above = below;
        long countAbove = countBelow;
        long step = 1 + reach;
        while (countBelow >= rank) {
            above = below;
            countAbove = countBelow;
            below = step < below - lowest ? below - step : lowest;
            countBelow = atMost(below);
            step *= 4;
        }
        while (countAbove < rank) {
            below = above;
            countBelow = countAbove;
            above = step < highest - above ? above + step : highest;
            countAbove = atMost(above);
            step *= 4;
        }
        for (int turn = 1; above - below > 1 && countAbove - countBelow > LISTED; turn++) {
            // beyond the rank, seen from the nearer end, so that what is left can be listed
            double aim = rank + (rank - countBelow < countAbove - rank ? LISTED : -LISTED) / 3.0;
            double share = turn % 4 == 0 ? 0.5 : (aim - countBelow) / (countAbove - countBelow);
            long middle = Math.max(below + 1, Math.min(above - 1, below + Math.round(share * (above - below))));
            long count = atMost(middle);
            if (count >= rank) {
                above = middle;
                countAbove = count;
            } else {
                below = middle;
                countBelow = count;
            }
        }
        int count = above - below > 1 ? list(below, above) : 0;
        int at = (int) (rank - countBelow - 1);
        long found = count == 0 ? above : listed[at];
        reach = (reach + Math.abs(found - expected)) / 2;
        expected = found;
        if (count == 0 ? countAbove > rank : at + 1 < count) {
            return new long[] {found, count == 0 ? above : listed[at + 1]};
        }
        return new long[] {found, leastAbove(above)};
    }

    private long atMost(long difference) {
        long count = 0;
        int all = firstBefore.length - 1;
        int smaller = 0;
        for (int i = 0; i < second.length; i++) {
            smaller = before(second[i] - difference, smaller);
            count += (long) (secondBefore[i + 1] - secondBefore[i]) * (all - firstBefore[smaller]);
        }
        return count;
    }

    /** How many of the first's times are smaller, at least {@code from}. */
    private int before(long time, int from) {
        int smaller = from;
        while (smaller < first.length && first[smaller] < time) {
            smaller++;
        }
        return smaller;
    }

    /** Lists the differences above the one and up to the other in growing order, and returns how many there are. */
    private int list(long below, long above) {
        int count = 0;
        int from = 0;
        for (int i = 0; i < second.length; i++) {
            from = before(second[i] - above, from);
            int times = secondBefore[i + 1] - secondBefore[i];
            for (int k = from; times > 0 && k < first.length && first[k] < second[i] - below; k++) {
                int to = count + times * (firstBefore[k + 1] - firstBefore[k]);
                Arrays.fill(listed, count, to, second[i] - first[k]);
                count = to;
            }
        }
        Arrays.sort(listed, 0, count);
        return count;
    }

    private long leastAbove(long difference) {
        long least = Long.MAX_VALUE;
        int smaller = 0;
        for (int i = 0; i < second.length; i++) {
            smaller = before(second[i] - difference, smaller);
            int last = smaller;
            while (last > 0 && firstBefore[last - 1] == firstBefore[smaller]) {
                last--;
            }
            if (last > 0 && secondBefore[i + 1] > secondBefore[i]) {
                least = Math.min(least, second[i] - first[last - 1]);
            }
        }
        return least;
    }
}
