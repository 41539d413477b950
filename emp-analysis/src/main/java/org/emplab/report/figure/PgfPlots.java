package org.emplab.report.figure;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.figure.Figure.Scatter;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.Digits;

/** Figures as LaTeX source for pgfplots, the data inside. A document compiles as it is; a figure alone can be included. */
public final class PgfPlots {
    /** A longer entry of a legend is set in several lines. */
    private static final int LONG_ENTRY = 40;

    private static final int MANY_LEGENDS = 8;
    private static final String LINE = "\\addplot+[no marks, thick] coordinates {\n";

    private PgfPlots() {}

    /** A document with one figure on each page. */
    public static String document(List<Figure> figures) {
        return "\\documentclass{article}\n"
                + "\\usepackage[margin=2cm]{geometry}\n"
                + "\\usepackage{pgfplots}\n"
                + "\\pgfplotsset{compat=1.16}\n"
                + "\\begin{document}\n"
                + figures.stream().map(PgfPlots::figure).collect(Collectors.joining("\\clearpage\n"))
                + "\\end{document}\n";
    }

    /** One floating figure. */
    public static String figure(Figure figure) {
        StringBuilder text = new StringBuilder();
        text.append("\\begin{figure}\n\\centering\n\\begin{tikzpicture}\n\\begin{axis}[\n");
        text.append(legend(
                figure.plots().stream().filter(plot -> !plot.legend().isEmpty()).count()));
        text.append("  xlabel={")
                .append(LatexTables.escape(figure.x().heading()))
                .append("},\n");
        text.append("  ylabel={")
                .append(LatexTables.escape(figure.y().heading()))
                .append("},\n");
        text.append(axis("x", figure.x(), figure.plots()));
        text.append(axis("y", figure.y(), figure.plots()));
        text.append("  x tick label style={/pgf/number format/fixed, /pgf/number format/precision=3, rotate=30,"
                + " anchor=east},\n");
        text.append("  y tick label style={/pgf/number format/fixed, /pgf/number format/precision=3},\n");
        boolean layered = figure.plots().stream().anyMatch(Figure.Layer.class::isInstance);
        text.append(
                layered
                        ? "  width=0.8\\linewidth, view={30}{40},\n"
                                + "  xmin=0, xmax=100, zmin=0, zmax=100, zlabel={Relative frequency},\n"
                        : "");
        text.append("]\n");
        figure.plots().forEach(plot -> plot(text, plot, figure));
        text.append("\\end{axis}\n\\end{tikzpicture}\n");
        text.append("\\caption{").append(LatexTables.escape(figure.caption())).append("}\n");
        text.append("\\label{fig:").append(figure.name()).append("}\n\\end{figure}\n");
        return text.toString();
    }

    /**
     * An axis with the picture's ticks: TeX's own are odd numbers of its few digits, and on a logarithmic axis powers of
     * ten, of which a short one may hold none. A logarithmic axis spans some decade at least, or TeX's numbers do not do.
     */
    private static String axis(String axis, Axis of, List<Figure.Plot> plots) {
        boolean logarithmic = of.logarithmic();
        DoubleSummaryStatistics range = plots.stream()
                .flatMapToDouble(plot -> values(axis, plot, logarithmic))
                .filter(value -> !logarithmic || value > 0)
                .summaryStatistics();
        String mode = "  " + (logarithmic ? axis + "mode=log" : "scaled " + axis + " ticks=false") + ",\n";
        if (range.getCount() == 0) {
            return mode;
        }
        double room = !logarithmic || range.getMax() / range.getMin() >= 10 ? 1 : 2;
        SvgScale scale = SvgScale.of(of, DoubleStream.of(range.getMin() / room, range.getMax() * room));
        List<SvgScale.Tick> ticks = scale.ticks(SvgScale.MOST_TICKS);
        return mode
                + (logarithmic
                        ? "  " + axis + "min=" + number(Math.pow(10, scale.from())) + ", " + axis + "max="
                                + number(Math.pow(10, scale.to())) + ",\n"
                        : "")
                + "  " + axis + "tick={"
                + ticks.stream().map(tick -> number(tick.value())).collect(Collectors.joining(",")) + "},\n  " + axis
                + "ticklabels={" + ticks.stream().map(PgfPlots::label).collect(Collectors.joining(",")) + "},\n";
    }

    private static String label(SvgScale.Tick tick) {
        return Stream.of(tick.label().split(String.valueOf(Digits.GROUP)))
                .map(LatexTables::escape)
                .collect(Collectors.joining("\\,", "{", "}"));
    }

    private static DoubleStream values(String axis, Figure.Plot plot, boolean logarithmic) {
        if (plot instanceof Figure.Bars && logarithmic || plot instanceof Figure.Layer && !logarithmic) {
            return DoubleStream.empty();
        }
        if (axis.equals("x")) {
            return DoubleStream.of(plot.x());
        }
        return plot instanceof Figure.Layer layer
                ? DoubleStream.of(layer.depth())
                : DoubleStream.concat(
                        plot instanceof Figure.Bars ? DoubleStream.of(0) : DoubleStream.empty(),
                        DoubleStream.of(plot.y()));
    }

    private static void plot(StringBuilder text, Figure.Plot plot, Figure figure) {
        if (plot instanceof Figure.Scatter scatter) {
            int[] visible = VisiblePoints.of(scatter, figure.x(), figure.y());
            if (visible.length < scatter.size()) {
                text.append("% " + visible.length + " of " + scatter.size() + " points: the others lie under these\n");
            }
            text.append("\\addplot+[only marks, mark size=1pt] coordinates {\n");
            for (int point : visible) {
                point(text, scatter.x()[point], scatter.y()[point]);
            }
            text.append("};\n");
        } else if (plot instanceof Figure.Line line) {
            text.append(line.size() == 1 ? "\\addplot+[only marks] coordinates {\n" : LINE);
            points(text, line.x(), line.y());
            text.append("};\n");
        } else if (plot instanceof Figure.Bars bars) {
            text.append("\\addplot+[ybar interval, mark=none, fill opacity=0.5] coordinates {\n");
            for (int i = 0; i < bars.x().length; i++) {
                point(text, bars.x()[i], i < bars.y().length ? bars.y()[i] : 0);
            }
            text.append("};\n");
        } else if (plot instanceof Figure.Layer layer) {
            text.append("\\addplot3+[no marks, fill, fill opacity=0.5] coordinates {\n");
            space(text, 0, layer.depth(), 0);
            for (int i = 0; i < layer.x().length; i++) {
                space(text, layer.x()[i], layer.depth(), layer.y()[i]);
            }
            space(text, 100, layer.depth(), 0);
            text.append("};\n");
        }
        if (!plot.legend().isEmpty()) {
            text.append("\\addlegendentry{").append(entry(plot.legend())).append("}\n");
        }
    }

    /** The legend stands below the axes, where it hides nothing and has room for long names. */
    private static String legend(long entries) {
        boolean many = entries > MANY_LEGENDS;
        return "  width=0.9\\linewidth,\n" + (many ? "  height=0.45\\linewidth,\n" : "")
                + "  legend style={at={(0.5,0)}, yshift=-4em, anchor=north" + (many ? ", font=\\scriptsize" : "")
                + "}, legend cell align=left,\n";
    }

    private static String entry(String legend) {
        return legend.length() <= LONG_ENTRY
                ? LatexTables.escape(legend)
                : "\\parbox{0.8\\linewidth}{\\raggedright " + LatexTables.breakable(legend) + "}";
    }

    private static void points(StringBuilder text, double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            point(text, x[i], y[i]);
        }
    }

    private static void point(StringBuilder text, double x, double y) {
        text.append('(').append(number(x)).append(',').append(number(y)).append(")\n");
    }

    private static void space(StringBuilder text, double x, double y, double z) {
        text.append('(')
                .append(number(x))
                .append(',')
                .append(number(y))
                .append(',')
                .append(number(z))
                .append(")\n");
    }

    private static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a point of a figure is " + value);
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /**
     * The points of a cloud that can be told apart: TeX runs out of memory at some 8 000. The plot is divided into squares, as
     * fine as the number of points allows, and the first point in each is kept where it is; so outliers all stay, and what goes
     * lies under others.
     */
    static final class VisiblePoints {
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
}
