package org.emplab.analysis.series;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/** The first, last, lowest and highest point of each column of a frame. */
final class ColumnEnds {
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
