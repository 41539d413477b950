package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.*;

/**
 * Is a gap in the upper tail of the ET distribution wider than the tail itself makes gaps?
 *
 * <p>Among the order statistics of a tail, the logarithms of the distances to the centre have spacings that, each times
 * its rank from the top, are independent and exponential with one mean (Rényi's representation; exactly so for a Pareto
 * tail, and for lighter tails the mean falls from spacing to spacing, which makes the test cautious). The spacing of the
 * gap is compared with those below it. Few spacings say little, so they are joined by {@value #PRIOR_SPACINGS} assumed
 * ones of mean {@value #PRIOR_MEAN} (a tail of the fourth power): the chance is that of a Pareto (Lomax) variable. All of
 * it is unchanged when ET is scaled.
 */
final class TailGap {
    private final double[] sorted;
    private final double resolution;

    /**
     * @param sorted ET in ns, growing
     * @param resolution the step in which ET was read, ns
     */
    TailGap(double[] sorted, double resolution) {
        this.sorted = sorted;
        this.resolution = resolution;
    }

    /**
     * The chance that a tail like the one below makes this gap or a wider one; 1 if the gap is too narrow to be seen.
     *
     * @param below values below the gap
     * @param above values above it that take part; larger ones may have been taken away before
     */
    double chance(int below, int above) {
        double centre = median(below);
        double lower = sorted[below - 1];
        double upper = sorted[below];
        double reach = Math.max(lower - centre, halfSpread(below));
        double width = upper - lower - resolution;
        if (width <= LEAST_PART_OF_REACH * reach || width <= 0) {
            return 1;
        }
        double spacing = above * Math.log((lower + width - centre + resolution) / (reach + resolution));
        int spacings = Math.max(1, Math.min(MOST_SPACINGS, below / TAIL_PART));
        double sum = 0;
        for (int j = 1; j <= spacings; j++) {
            double outer = Math.max(sorted[below - j] - centre, 0) + resolution;
            double inner = Math.max(sorted[below - j - 1] - centre, 0) + resolution;
            sum += (above + j) * Math.log(outer / inner);
        }
        return Math.pow(1 + spacing / (sum + PRIOR_SPACINGS * PRIOR_MEAN), -(spacings + PRIOR_SPACINGS));
    }

    /**
     * True if a person would see the gap at once: the lowest value above it is, from the centre, several times as far as the
     * reach of those below, farther where their tail is heavy. In few values nothing is at once to be seen.
     */
    boolean isPlain(int below, int above) {
        if (below + above < LEAST_PLAIN) {
            return false;
        }
        double centre = median(below);
        double either = Math.max(reach(below), LEAST_PART_OF_LOWER_REACH * (centre - sorted[0]));
        double few = Math.max(1, ENOUGH / below);
        double plain = above == 1 ? between(plain(1), PLAIN_KNOWN, known(below)) : plain(above);
        return sorted[below] - centre >= plain * root(heavy(below) * few, above) * either;
    }

    /**
     * True if there are many values, or the lowest one above is three times as far out as those below (twice if more than
     * three are above), more if their tail is heavy.
     */
    boolean isWideForFew(int below, int above) {
        double least = (above <= FEW ? WIDE_FOR_FEW : WIDE_FOR_MORE) * root(heavy(below), above);
        return sorted.length >= MANY || sorted[below] - median(below) >= least * reach(below);
    }

    /** The root of a ratio, whose logarithm counts times its rank (Rényi): two values are less doubtful than one. */
    private static double root(double ratio, int above) {
        return Math.pow(ratio, 1.0 / Math.min(above, FEW));
    }

    /**
     * How much heavier the tail below seems than one that is usual, at least 1: the upper half is much wider than the lower
     * one, or they reach farther than an exponential tail.
     */
    private double heavy(int below) {
        double centre = median(below);
        int edge = below / TAIL_PART;
        double upper = sorted[below - 1 - edge] - centre + resolution;
        double lower = centre - sorted[edge] + resolution;
        double ofExponential = upper * Math.max(USUAL_REACH, Math.log(below / 2.0) / DECILE_OF_EXPONENTIAL);
        double usual = ofExponential * between(1, MARGIN_KNOWN, known(below));
        double skew = between(USUAL_SKEW, USUAL_SKEW_KNOWN, known(below));
        return Math.max(1, upper / lower / skew) * Math.max(1, reach(below) / usual);
    }

    /** How well so many values show their tail, 0 … 1. */
    private static double known(int below) {
        return Math.max(0, Math.min(1, (below - MANY) / (double) (KNOWN - MANY)));
    }

    private static double between(double roughly, double well, double known) {
        return roughly + (well - roughly) * known;
    }

    /** The reach from the centre, at least the half spread. */
    private double reach(int below) {
        return Math.max(sorted[below - 1] - median(below), halfSpread(below)) + resolution;
    }

    private double median(int count) {
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }

    /** Half the distance from the 10 % to the 90 % quantile of the values below: few values may have a tiny upper tail. */
    private double halfSpread(int count) {
        int edge = count / TAIL_PART;
        return (sorted[count - 1 - edge] - sorted[edge]) / 2;
    }
}
