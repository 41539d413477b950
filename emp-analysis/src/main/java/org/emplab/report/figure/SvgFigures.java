package org.emplab.report.figure;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.emplab.report.table.Digits;

/**
 * Figures as SVG that needs no script. Points that would fall on one spot are drawn once; where that leaves some out, the
 * figure says so, in its title and above its plane. Outlines in the third dimension stand on their depth along the vertical
 * axis, as high above it as what they show.
 */
public final class SvgFigures {
    private static final String[] COLOURS = {"#1d5fa8", "#c2410c", "#3f7d20", "#7b3fa0", "#0f766e", "#6b7280"};
    private static final int LEFT = 84;
    private static final int BOTTOM = 44;
    private static final int MARGIN = 12;
    private static final int LEGEND_LINE = 16;
    /** The number of points that do not hide each other, and are drawn so that they can be seen. */
    private static final int FEW_POINTS = 100;

    private static final Pattern NO_XML =
            Pattern.compile("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private static final double LETTER = 6.2;
    /** Pixels between the lines by which a bar is known to cover its place. */
    private static final double BESIDE = 4;

    /** The part of the plane's height that is left above the deepest layer for its outline. */
    private static final double LAYER_HEIGHT = 0.3;

    private final StringBuilder svg = new StringBuilder();
    private final Figure figure;
    private final Format format;
    private final SvgScale x;
    private final SvgScale y;
    private final double top;
    private final double width;
    private final double height;
    private final List<Legend> legends;
    /** The value at an outline's highest point; 0 where no layer is drawn. */
    private final double highest;

    private int points;
    private int spots;

    /**
     * How a figure is drawn.
     *
     * @param oneScale true if both axes show the same values
     * @param bound a dashed line on both axes
     */
    public record Format(int width, int height, boolean oneScale, OptionalDouble bound) {
        public static final Format PAPER = new Format(640, 420, false, OptionalDouble.empty());
        /** The format for a telephone, on which the letters of a wider one could not be read. */
        public static final Format NARROW = new Format(360, 320, false, OptionalDouble.empty());
        /** The format for many figures beside each other. */
        public static final Format SMALL = new Format(280, 150, false, OptionalDouble.empty());

        /** Round values along the horizontal axis, at most: their labels do not touch. */
        int ticksAcross() {
            return Math.max(3, Math.min(SvgScale.MOST_TICKS, (width - LEFT - MARGIN) / 80));
        }
    }

    /**
     * The place of a figure's plane in its picture, in parts of the picture's width and height from its upper left
     * corner.
     *
     * @param from the value at the left side, of the horizontal axis
     * @param to the value at the right side
     */
    public record Frame(double left, double top, double right, double bottom, double from, double to) {}

    /** A plot's legend, in a line above the plane where it hides nothing. */
    private record Legend(String text, String colour, double x, int line) {}

    private SvgFigures(Figure figure, Format format) {
        this.figure = figure;
        this.format = format;
        DoubleStream onX = figure.plots().stream().flatMapToDouble(plot -> DoubleStream.of(plot.x()));
        DoubleStream onY = figure.plots().stream().flatMapToDouble(SvgFigures::onY);
        DoubleStream bound = format.bound().isPresent() && !figure.isEmpty()
                ? DoubleStream.of(format.bound().getAsDouble())
                : DoubleStream.empty();
        if (format.oneScale()) {
            x = SvgScale.of(figure.x(), DoubleStream.concat(DoubleStream.concat(onX, onY), bound));
            y = x;
        } else {
            x = SvgScale.of(figure.x(), onX);
            y = SvgScale.of(figure.y(), onY);
        }
        highest = figure.plots().stream()
                .filter(Figure.Layer.class::isInstance)
                .flatMapToDouble(plot -> DoubleStream.of(plot.y()))
                .max()
                .orElse(0);
        width = format.width() - LEFT - MARGIN;
        legends = legends();
        top = MARGIN
                + (legends.isEmpty()
                        ? 0
                        : LEGEND_LINE * (1 + legends.get(legends.size() - 1).line()));
        height = format.height() - BOTTOM - top;
    }

    /** One figure; its caption is its title for readers that cannot see it. */
    public static String write(Figure figure, Format format) {
        return new SvgFigures(figure, format).draw();
    }

    /** The place in which {@link #write} draws the figure's plane. */
    public static Frame frame(Figure figure, Format format) {
        SvgFigures drawn = new SvgFigures(figure, format);
        return new Frame(
                (double) LEFT / format.width(),
                drawn.top / format.height(),
                (LEFT + drawn.width) / format.width(),
                (drawn.top + drawn.height) / format.height(),
                drawn.x.from(),
                drawn.x.to());
    }

    /** All figures below each other. */
    public static String document(List<Figure> figures) {
        Format one = Format.PAPER;
        StringBuilder all = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n",
                one.width(),
                one.height() * figures.size()));
        for (int i = 0; i < figures.size(); i++) {
            all.append("<g transform=\"translate(0 ")
                    .append(i * one.height())
                    .append(")\">\n")
                    .append(write(figures.get(i), one))
                    .append("</g>\n");
        }
        return all.append("</svg>\n").toString();
    }

    private static DoubleStream onY(Figure.Plot plot) {
        if (plot instanceof Figure.Layer layer) {
            return layer.size() == 0 ? DoubleStream.empty() : DoubleStream.of(layer.depth());
        }
        return plot instanceof Figure.Bars && plot.size() > 0
                ? DoubleStream.concat(DoubleStream.of(plot.y()), DoubleStream.of(0))
                : DoubleStream.of(plot.y());
    }

    private List<Legend> legends() {
        List<Legend> placed = new ArrayList<>();
        double end = LEFT;
        int line = 0;
        for (int i = 0; i < figure.plots().size(); i++) {
            String text = figure.plots().get(i).legend();
            double wide = 16 + LETTER * text.length();
            if (!text.isEmpty()) {
                boolean wraps = end > LEFT && end + wide > LEFT + width;
                line += wraps ? 1 : 0;
                end = wraps ? LEFT : end;
                placed.add(new Legend(text, COLOURS[i % COLOURS.length], end, line));
                end += wide;
            }
        }
        return placed;
    }

    private String draw() {
        if (figure.isEmpty()) {
            text(format.width() / 2.0, format.height() / 2.0, "middle", "nothing to draw");
        } else {
            axes();
            IntStream.range(0, figure.plots().size())
                    .forEach(i -> plot(figure.plots().get(i), i));
            legends.forEach(legend -> add(
                    "<text x=\"%.1f\" y=\"%d\" fill=\"%s\">%s</text>\n",
                    legend.x(), LEGEND_LINE * (1 + legend.line()), legend.colour(), escape(legend.text())));
        }
        String body = svg.toString();
        svg.setLength(0);
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\" height=\"%2$d\""
                        + " role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n"
                        + "<title>%3$s</title>\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                format.width(), format.height(), escape(figure.caption()) + (left() ? " (" + shown() + ")" : ""));
        if (left()) {
            add(
                    "<text x=\"%.1f\" y=\"9\" text-anchor=\"end\" font-size=\"9\" fill=\"#333\">%s</text>\n",
                    LEFT + width, shown());
        }
        return svg.append(body).append("</svg>\n").toString();
    }

    private boolean left() {
        return spots < points;
    }

    private String shown() {
        return Digits.grouped(BigDecimal.valueOf(points - spots)) + " hidden points omitted";
    }

    private void axes() {
        double bottom = top + height;
        for (SvgScale.Tick tick : x.ticks(format.ticksAcross())) {
            line(px(tick.value()), top, px(tick.value()), bottom, "#e3e6ea", "");
            double mostRight = format.width() - LETTER * tick.label().length() / 2;
            text(Math.min(px(tick.value()), mostRight), bottom + 16, "middle", tick.label());
        }
        for (SvgScale.Tick tick : y.ticks(SvgScale.MOST_TICKS)) {
            line(LEFT, py(tick.value()), LEFT + width, py(tick.value()), "#e3e6ea", "");
            text(LEFT - 6, py(tick.value()) + 4, "end", tick.label());
        }
        add(
                "<rect x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#9aa3ad\"/>\n",
                LEFT, top, width, height);
        text(LEFT + width / 2, bottom + 34, "middle", figure.x().heading());
        add(
                "<text transform=\"translate(11 %.1f) rotate(-90)\" text-anchor=\"middle\" fill=\"#333\">%s</text>\n",
                top + height / 2, escape(figure.y().heading()));
        format.bound().ifPresent(bound -> {
            line(px(bound), top, px(bound), bottom, "#5a6570", " stroke-dasharray=\"4 3\"");
            line(LEFT, py(bound), LEFT + width, py(bound), "#5a6570", " stroke-dasharray=\"4 3\"");
        });
    }

    private void plot(Figure.Plot plot, int index) {
        String colour = COLOURS[index % COLOURS.length];
        if (plot instanceof Figure.Scatter scatter) {
            marks(scatter, colour, index > 0);
        } else if (plot instanceof Figure.Line line) {
            if (line.size() == 1) {
                marks(new Figure.Scatter(line.legend(), line.x(), line.y()), colour, false);
            } else {
                outline(line.x(), line.y(), colour);
            }
        } else if (plot instanceof Figure.Layer layer) {
            layer(layer, colour);
        } else if (plot instanceof Figure.Bars bars) {
            for (int i = 0; i < bars.y().length; i++) {
                double from = px(bars.x()[i]);
                add(
                        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\""
                                + " fill-opacity=\"0.5\"/>\n",
                        from,
                        py(bars.y()[i]),
                        Math.max(1, px(bars.x()[i + 1]) - from),
                        py(0) - py(bars.y()[i]),
                        colour);
            }
        }
    }

    private void marks(Figure.Scatter scatter, String colour, boolean diamonds) {
        Set<Long> placed = new HashSet<>();
        add("<g fill=\"%s\" fill-opacity=\"%s\">\n", colour, diamonds || scatter.size() <= FEW_POINTS ? "1" : "0.45");
        for (int i = 0; i < scatter.size(); i++) {
            double atX = px(scatter.x()[i]);
            double atY = py(scatter.y()[i]);
            points++;
            if (placed.add(Math.round(atX * 2) << 32 | Math.round(atY * 2))) {
                spots++;
                if (diamonds) {
                    add("<path d=\"M%.1f %.1fl4.5 4.5-4.5 4.5-4.5-4.5z\"/>\n", atX, atY - 4.5);
                } else {
                    add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\"/>\n", atX, atY);
                }
            }
        }
        add("</g>\n");
    }

    private void outline(double[] xs, double[] ys, String colour) {
        double[] down = DoubleStream.of(ys).map(this::py).toArray();
        add("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", joined(xs, down), colour);
    }

    /** Draws a layer in front of the deeper ones. */
    private void layer(Figure.Layer layer, String colour) {
        if (layer.size() == 0) {
            return;
        }
        double base = py(layer.depth());
        double[] down = DoubleStream.of(layer.y())
                .map(shown -> base - (highest > 0 ? shown / highest : 0) * LAYER_HEIGHT * height)
                .toArray();
        line(LEFT, base, LEFT + width, base, "#9aa3ad", "");
        add(
                "<polygon points=\"%.1f,%.1f %s %.1f,%.1f\" fill=\"%s\" fill-opacity=\"0.15\" stroke=\"%s\""
                        + " stroke-width=\"1.5\"/>\n",
                px(layer.x()[0]), base, joined(layer.x(), down), px(layer.x()[layer.size() - 1]), base, colour, colour);
    }

    /** Points of a line that goes through these. */
    private String joined(double[] xs, double[] down) {
        List<String> points = new ArrayList<>();
        for (int i = 0; i < xs.length; i++) {
            points.add(Digits.fixed(px(xs[i]), 1) + "," + Digits.fixed(down[i], 1));
        }
        return String.join(" ", points);
    }

    private double px(double value) {
        return LEFT + x.place(value) * width;
    }

    private double py(double value) {
        double place = y.place(value);
        return top + (1 - (highest > 0 ? place * (1 - LAYER_HEIGHT) : place)) * height;
    }

    private void line(double x1, double y1, double x2, double y2, String stroke, String attributes) {
        add(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>\n",
                x1, y1, x2, y2, stroke, attributes);
    }

    private void text(double atX, double atY, String anchor, String text) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#333\">%s</text>\n", atX, atY, anchor, escape(text));
    }

    private void add(String template, Object... values) {
        svg.append(String.format(Locale.ROOT, template, values));
    }

    /** Writes what XML has no place for by its number, as in tables, since a process may give itself any name. */
    private static String escape(String text) {
        return NO_XML.matcher(text)
                .replaceAll(found -> String.format("\\\\x%02x", found.group().codePointAt(0)))
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
