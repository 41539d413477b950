package org.emplab.analysis.distribution;

/** All differences of a second program's times to a first one's, counted and searched without being listed. */
final class PairwiseDifferences {
    private final long[] first;
    private final long[] second;
    private final long pairs;

    /**
     * @param first times in ns, growing, at least one
     * @param second likewise
     */
    PairwiseDifferences(long[] first, long[] second) {
        this.first = first;
        this.second = second;
        pairs = (long) first.length * second.length;
    }

    /** The lower one of two in the middle, ns. */
    long lowerMedian() {
        return ranked((pairs + 1) / 2);
    }

    /** The median of the differences: by how much the second program's times lie higher (Hodges and Lehmann, 1963), ms. */
    double medianMillis() {
        return RobustDifference.middleMillis(lowerMedian(), ranked(pairs / 2 + 1));
    }

    /** The difference that a share of them, and the one that as many from above, do not go beyond; ms. */
    double[] endsMillis(double share) {
        long rank = Math.max(1, (long) (pairs * share));
        return new double[] {
            RobustDifference.middleMillis(ranked(rank), ranked(rank)),
            RobustDifference.middleMillis(ranked(pairs + 1 - rank), ranked(pairs + 1 - rank))
        };
    }

    /** The difference of this rank, from 1 on, by bisection: a count of the n·m differences takes n + m steps. */
    private long ranked(long rank) {
        long below = second[0] - first[first.length - 1] - 1;
        long found = second[second.length - 1] - first[0];
        while (found - below > 1) {
            long middle = below + (found - below) / 2;
            if (atMost(middle) >= rank) {
                found = middle;
            } else {
                below = middle;
            }
        }
        return found;
    }

    private long atMost(long difference) {
        long count = 0;
        int smaller = 0;
        for (long time : second) {
            while (smaller < first.length && first[smaller] < time - difference) {
                smaller++;
            }
            count += first.length - smaller;
        }
        return count;
    }
}
