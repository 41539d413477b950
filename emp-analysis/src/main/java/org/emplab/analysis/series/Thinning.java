package org.emplab.analysis.series;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Picks the points of a chart that can be seen. The others would lie on one of these, to the width of a column and the height
 * of a row. The same points and frame always give the same, and picking among what was picked takes nothing away.
 */
public final class Thinning {
    /** The number of marked points that are all kept; more are thinned, by themselves. */
    static final int MOST_MARKED = 20_000;

    private Thinning() {}

    /**
     * Thins a series: keeps of each column the first, last, lowest and highest point (M4 of Jugel, Jerzak, Hackenbroich
     * and Markl, A visualization-oriented time series data aggregation, PVLDB 7, 2014), the first point of each cell of
     * the frame, and the marked ones. Of points that are equally low or high, the first is kept.
     *
     * @param points in the order of x
     * @return the indices of those to draw, all of them in the frame
     */
    public static BitSet ofSeries(Points points, Frame frame) {
        BitSet kept = ofCloud(points, frame);
        new ColumnEnds(points, frame).into(kept, i -> true);
        return kept;
    }

    /**
     * Thins a cloud: keeps the first point of each cell of the frame, those furthest to each side, and the marked ones.
     *
     * @return the indices of those to draw, all of them in the frame
     */
    public static BitSet ofCloud(Points points, Frame frame) {
        BitSet kept = new BitSet(points.size());
        furthest(points, frame, kept);
        firstOfEachCell(points, frame, kept, i -> true);
        BitSet marked = new BitSet(points.size());
        inFrame(points, frame).filter(points::marked).forEach(marked::set);
        if (marked.cardinality() <= MOST_MARKED) {
            kept.or(marked);
        } else {
            firstOfEachCell(points, frame, kept, marked::get);
            new ColumnEnds(points, frame).into(kept, marked::get);
        }
        return kept;
    }

    private static IntStream inFrame(Points points, Frame frame) {
        return IntStream.range(0, points.size()).filter(i -> frame.holds(points.x(i), points.y(i)));
    }

    private static void firstOfEachCell(Points points, Frame frame, BitSet kept, IntPredicate wanted) {
        BitSet taken = new BitSet(frame.columns() * frame.rows());
        for (int i = 0; i < points.size(); i++) {
            double x = points.x(i);
            double y = points.y(i);
            if (frame.holds(x, y) && wanted.test(i)) {
                int cell = frame.cell(x, y);
                if (!taken.get(cell)) {
                    taken.set(cell);
                    kept.set(i);
                }
            }
        }
    }

    private static void furthest(Points points, Frame frame, BitSet kept) {
        int[] ends = {-1, -1, -1, -1};
        inFrame(points, frame).forEach(i -> {
            ends[0] = ends[0] < 0 || points.x(i) < points.x(ends[0]) ? i : ends[0];
            ends[1] = ends[1] < 0 || points.x(i) > points.x(ends[1]) ? i : ends[1];
            ends[2] = ends[2] < 0 || points.y(i) < points.y(ends[2]) ? i : ends[2];
            ends[3] = ends[3] < 0 || points.y(i) > points.y(ends[3]) ? i : ends[3];
        });
        IntStream.of(ends).filter(i -> i >= 0).forEach(kept::set);
    }

    /** The first, last, lowest and highest point of each column of a frame. */
    static final class ColumnEnds {
        private static final int NONE = -1;

        private final Points points;
        private final Frame frame;
        private final int[] first;
        private final int[] last;
        private final int[] lowest;
        private final int[] highest;

        ColumnEnds(Points points, Frame frame) {
            this.points = points;
            this.frame = frame;
            first = none();
            last = none();
            lowest = none();
            highest = none();
        }

        private int[] none() {
            int[] indices = new int[frame.columns()];
            Arrays.fill(indices, NONE);
            return indices;
        }

        /** Adds them to the points to keep. */
        void into(BitSet kept, IntPredicate wanted) {
            for (int i = 0; i < points.size(); i++) {
                if (frame.holds(points.x(i), points.y(i)) && wanted.test(i)) {
                    take(frame.column(points.x(i)), i);
                }
            }
            for (int[] ends : new int[][] {first, last, lowest, highest}) {
                Arrays.stream(ends).filter(i -> i != NONE).forEach(kept::set);
            }
        }

        private void take(int column, int i) {
            if (first[column] == NONE) {
                first[column] = i;
                lowest[column] = i;
                highest[column] = i;
            }
            last[column] = i;
            if (points.y(i) < points.y(lowest[column])) {
                lowest[column] = i;
            }
            if (points.y(i) > points.y(highest[column])) {
                highest[column] = i;
            }
        }
    }
}
