package org.emplab.report.figure;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.figure.Figure.Scatter;

/**
 * The points of a cloud that can be told apart: TeX runs out of memory at some 8 000. The plot is divided into squares, as
 * fine as the number of points allows, and the first point in each is kept where it is; so outliers all stay, and what goes
 * lies under others.
 */
final class VisiblePoints {
    static final int MOST = 4_000;

    private static final int FINEST = 500;

    private VisiblePoints() {}

    /** Indices of the points to draw, in their order; all of them if they are few. */
    static int[] of(Scatter scatter, Axis xAxis, Axis yAxis) {
        int[] all = IntStream.range(0, scatter.size()).toArray();
        if (all.length <= MOST) {
            return all;
        }
        double[] x = scaled(scatter.x(), xAxis);
        double[] y = scaled(scatter.y(), yAxis);
        int[] kept = all;
        for (int squares = FINEST; kept.length > MOST; squares = squares * 4 / 5) {
            Set<Long> taken = new HashSet<>();
            int across = squares;
            kept = IntStream.of(all)
                    .filter(i -> taken.add((long) (x[i] * across) * (FINEST + 1) + (long) (y[i] * across)))
                    .toArray();
        }
        return kept;
    }

    /** Scales values to 0 … 1; constant values to 0. */
    private static double[] scaled(double[] values, Axis axis) {
        double[] along =
                axis.logarithmic() ? Arrays.stream(values).map(Math::log).toArray() : values;
        double least = Arrays.stream(along).min().orElse(0);
        double range = Arrays.stream(along).max().orElse(0) - least;
        return Arrays.stream(along)
                .map(value -> range > 0 ? (value - least) / range : 0)
                .toArray();
    }
}
