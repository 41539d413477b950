package org.emplab.report.figure;

import java.util.Arrays;
import java.util.List;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.Series;

/**
 * A plot with its data, independent of what draws it.
 *
 * @param name short, for file names and labels: {@code put-odd-even}
 * @param caption one line
 */
public record Figure(String name, String caption, Axis x, Axis y, List<Plot> plots) {
    public Figure {
        plots = List.copyOf(plots);
    }

    /** This figure by another name. */
    public Figure as(String other) {
        return new Figure(other, caption, x, y, plots);
    }

    /** True if there is nothing to draw. */
    public boolean isEmpty() {
        return plots.stream().allMatch(plot -> plot.size() == 0);
    }

    /**
     * An axis.
     *
     * @param unit symbol; empty if there is none
     * @param logarithmic values are positive then
     */
    public record Axis(String title, String unit, boolean logarithmic) {
        public static Axis linear(String title, String unit) {
            return new Axis(title, unit, false);
        }

        public static Axis logarithmic(String title, String unit) {
            return new Axis(title, unit, true);
        }

        /** The title with its unit. */
        public String heading() {
            return unit.isEmpty() ? title : title + " (" + unit + ")";
        }
    }

    /** One set of data in the plot. */
    public sealed interface Plot {
        /** For the legend; empty if it needs none. */
        String legend();

        /** Along the horizontal axis. */
        double[] x();

        /** The values shown at these: heights of bars and of outlines. */
        double[] y();

        /** Number of points or bars. */
        default int size() {
            return y().length;
        }
    }

    /** Marks at points. */
    public record Scatter(String legend, double[] x, double[] y) implements Plot {
        /** Times over the numbers of their samples. */
        public static Scatter of(String legend, Series times) {
            return new Scatter(
                    legend, Arrays.stream(times.numbers()).asDoubleStream().toArray(), times.millis());
        }

        public static Scatter of(String legend, Pairs pairs) {
            return new Scatter(legend, pairs.x(), pairs.y());
        }

        /** @param points x and y of each */
        public static Scatter of(String legend, List<double[]> points) {
            return new Scatter(
                    legend,
                    points.stream().mapToDouble(point -> point[0]).toArray(),
                    points.stream().mapToDouble(point -> point[1]).toArray());
        }
    }

    /** A line through points. */
    public record Line(String legend, double[] x, double[] y) implements Plot {}

    /** Bars from edge to edge: one edge more than heights. */
    public record Bars(String legend, double[] x, double[] y) implements Plot {
        public Bars {
            if (x.length != y.length + 1 && y.length > 0) {
                throw new IllegalArgumentException(x.length + " edges for " + y.length + " bars");
            }
        }
    }

    /** A layer of a stack of outlines, one behind the other in the third dimension. */
    public record Layer(String legend, double depth, double[] x, double[] y) implements Plot {}
}
