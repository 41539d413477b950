package org.emplab.analysis.distribution;

/**
 * All differences of a second program's times to a first one's, counted and searched without being listed: n·m of them in
 * n + m steps for each count.
 *
 * @param first times in ns, growing, at least one
 * @param second likewise
 */
record PairwiseDifferences(long[] first, long[] second) {
    private static final double NANOS_PER_MILLI = 1e6;

    private long pairs() {
        return (long) first.length * second.length;
    }

    /** The median of the differences: by how much the second program's times lie higher (Hodges and Lehmann, 1963), ms. */
    double medianMillis() {
        long half = pairs() / 2;
        if (pairs() % 2 == 1) {
            return ranked(half + 1) / NANOS_PER_MILLI;
        }
        long lower = ranked(half);
        long upper = atMost(lower) > half ? lower : leastAbove(lower);
        return (lower / 2.0 + upper / 2.0) / NANOS_PER_MILLI;
    }

    /** Share of pairs in which the second takes longer, less the share in which the first does: Cliff's delta (1993). */
    double cliffsDelta() {
        long longer = pairs() - atMost(0);
        long shorter = atMost(-1);
        return (longer - shorter) / (double) pairs();
    }

    /** The difference of this rank, from 1 on, by false position: counts grow nearly in line about the middle. */
    private long ranked(long rank) {
        long below = second[0] - first[first.length - 1] - 1;
        long above = second[second.length - 1] - first[0];
        long countBelow = 0;
        long countAbove = pairs();
        boolean halve = false;
        while (above - below > 1) {
            double share = halve ? 0.5 : (rank - countBelow - 0.5) / (countAbove - countBelow);
            long middle = Math.max(below + 1, Math.min(above - 1, below + Math.round(share * (above - below))));
            long count = atMost(middle);
            if (count >= rank) {
                above = middle;
                countAbove = count;
            } else {
                below = middle;
                countBelow = count;
            }
            halve = !halve;
        }
        return above;
    }

    private long atMost(long difference) {
        long count = 0;
        int smaller = 0;
        for (long time : second) { // first ≥ time − difference
            while (smaller < first.length && first[smaller] < time - difference) {
                smaller++;
            }
            count += first.length - smaller;
        }
        return count;
    }

    private long leastAbove(long difference) {
        long least = Long.MAX_VALUE;
        int smaller = 0;
        for (long time : second) {
            while (smaller < first.length && first[smaller] < time - difference) {
                smaller++;
            }
            if (smaller > 0) {
                least = Math.min(least, time - first[smaller - 1]);
            }
        }
        return least;
    }
}
