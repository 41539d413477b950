package org.emplab.analysis.distribution;

/**
 * The dip of a distribution (Hartigan and Hartigan, 1985): the largest distance between its cumulative distribution and the
 * nearest one that has a single mode. A long tail, a skew or single far samples make no dip; a second mode with a share of
 * p and empty room before it makes one of about p/2.
 *
 * <p>By the authors' method: the greatest convex line below the steps and the least concave one above them are drawn over an
 * interval; where they are farthest apart lies the mode, to which the interval shrinks, until they are nowhere farther apart
 * than the steps are from the lines outside.
 */
final class Dip {
    /** 95th percentile of √n·dip of n uniform values: the distribution with one mode that dips most. From diptest 0.12.0. */
    private static final double[] CRITICAL = {
        0.4145, 0.4168, 0.4036, 0.4231, 0.4355, 0.4398, 0.4415, 0.4600, 0.4702, 0.4829, 0.4969, 0.5113, 0.5210, 0.5306,
        0.5355, 0.5384, 0.5410, 0.5424, 0.5435, 0.5448, 0.5452
    };

    private static final int[] SIZES = {
        4, 5, 6, 7, 8, 9, 10, 15, 20, 30, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 40_000, 72_000
    };

    private Dip() {}

    /**
     * Whether more than one mode is established at 5 %.
     *
     * @param values growing, no two equal
     */
    static boolean hasModes(double[] values) {
        return values.length >= SIZES[0] && Math.sqrt(values.length) * of(values) > critical(values.length);
    }

    private static double critical(int size) {
        int next = 0;
        while (next < SIZES.length && SIZES[next] < size) {
            next++;
        }
        if (next == SIZES.length) {
            return CRITICAL[next - 1];
        }
        if (next == 0) {
            return CRITICAL[0];
        }
        double share = (size - SIZES[next - 1]) / (double) (SIZES[next] - SIZES[next - 1]);
        return CRITICAL[next - 1] + share * (CRITICAL[next] - CRITICAL[next - 1]);
    }

    /**
     * 0 … ¼.
     *
     * @param values growing, no two equal, at least one
     */
    static double of(double[] values) {
        int from = 0;
        int to = values.length - 1;
        double dip = 1; // in halves of a step
        while (true) {
            Line below = Line.under(values, from, to);
            Line above = Line.over(values, from, to);
            int left = from;
            int right = to;
            double apart = -1;
            for (int i = from; i <= to; i++) {
                if ((below.corner(i) || above.corner(i)) && above.at(i) - below.at(i) >= apart) {
                    apart = above.at(i) - below.at(i);
                    left = below.cornerUpTo(i);
                    right = above.cornerFrom(i);
                }
            }
            if (apart <= dip) {
                break;
            }
            for (int i = from; i <= left; i++) {
                dip = Math.max(dip, i + 1 - below.at(i));
            }
            for (int i = right; i <= to; i++) {
                dip = Math.max(dip, above.at(i) - i);
            }
            if (left == from && right == to) {
                break;
            }
            from = left;
            to = right;
        }
        return dip / (2.0 * values.length);
    }

    /** A convex line under the steps' lower ends (x, i), or a concave one over their upper ends (x, i + 1). */
    private record Line(int from, double[] heights, int[] cornersUpTo, int[] cornersFrom) {
        static Line under(double[] values, int from, int to) {
            return of(values, from, to, 1, 0);
        }

        static Line over(double[] values, int from, int to) {
            return of(values, from, to, -1, 1);
        }

        private static Line of(double[] values, int from, int to, int bend, int lift) {
            int[] corners = new int[to - from + 1];
            int count = 0;
            for (int i = from; i <= to; i++) {
                while (count > 1 && !bends(values, corners[count - 2], corners[count - 1], i, bend)) {
                    count--;
                }
                corners[count++] = i;
            }
            double[] heights = new double[to - from + 1];
            int[] upTo = new int[heights.length];
            int[] onwards = new int[heights.length];
            int corner = 0;
            for (int i = from; i <= to; i++) {
                while (corner < count - 1 && corners[corner + 1] <= i) {
                    corner++;
                }
                int start = corners[corner];
                int end = start == i ? start : corners[corner + 1];
                upTo[i - from] = start;
                onwards[i - from] = end;
                heights[i - from] = lift
                        + (start == end
                                ? start
                                : start + (end - start) * (values[i] - values[start]) / (values[end] - values[start]));
            }
            return new Line(from, heights, upTo, onwards);
        }

        /** Whether the line through three steps turns to this side in the middle one. */
        private static boolean bends(double[] values, int first, int middle, int last, int bend) {
            return bend
                            * ((last - middle) * (values[middle] - values[first])
                                    - (middle - first) * (values[last] - values[middle]))
                    > 0;
        }

        double at(int i) {
            return heights[i - from];
        }

        boolean corner(int i) {
            return cornersUpTo[i - from] == i;
        }

        int cornerUpTo(int i) {
            return cornersUpTo[i - from];
        }

        int cornerFrom(int i) {
            return cornersFrom[i - from];
        }
    }
}
