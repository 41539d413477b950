package org.emplab.web.figure;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.web.display.Display;

/**
 * The scatter plot of dual samples, one zoom level of it: x is the odd sample's ET, y the even one's, both in ms and to one
 * scale. Pairs with a sample above the level's bound are diamonds, the bound is a dashed line.
 *
 * @param title for readers that cannot see it
 * @param pairs those to draw; points that would fall on the same spot are drawn once
 * @param bound the next bound, where it lies within the picture
 */
public record DualScatter(String title, List<Pair> pairs, OptionalDouble bound) {
    private static final int SIZE = 360;
    private static final int LEFT = 84;
    private static final int BOTTOM = 44;
    private static final int MARGIN = 12;
    private static final double PLOT = SIZE - LEFT - MARGIN;

    /** A dual sample. */
    public record Pair(double xMillis, double yMillis) {}

    public String svg() {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Pair pair : pairs) {
            low = Math.min(low, Math.min(pair.xMillis, pair.yMillis));
            high = Math.max(high, Math.max(pair.xMillis, pair.yMillis));
        }
        if (bound.isPresent() && !pairs.isEmpty()) {
            high = Math.max(high, bound.getAsDouble());
        }
        StringBuilder svg = new StringBuilder();
        int height = SIZE - LEFT + BOTTOM;
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                        + "role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n<title>%s</title>\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                SIZE,
                height,
                SIZE,
                height,
                escape(title)));
        if (pairs.isEmpty()) {
            return svg.append(
                            "<text x=\"50%\" y=\"50%\" text-anchor=\"middle\" fill=\"#555\">no pair of samples</text>\n</svg>\n")
                    .toString();
        }
        double margin = high > low ? (high - low) * 0.04 : Math.max(1e-3, Math.abs(high) * 1e-6);
        Scale scale = new Scale(low - margin, high + margin);
        axes(svg, scale);
        points(svg, scale);
        return svg.append("</svg>\n").toString();
    }

    private record Scale(double from, double to) {
        double x(double value) {
            return LEFT + (value - from) / (to - from) * PLOT;
        }

        double y(double value) {
            return MARGIN + PLOT - (value - from) / (to - from) * PLOT;
        }
    }

    private void axes(StringBuilder svg, Scale scale) {
        Ticks ticks = Ticks.between(scale.from, scale.to, 5);
        double bottom = MARGIN + PLOT;
        for (BigDecimal tick : ticks.values()) {
            String label = new Display().decimals(tick, ticks.decimals());
            double x = scale.x(tick.doubleValue());
            double y = scale.y(tick.doubleValue());
            line(svg, x, MARGIN, x, bottom, "#e3e6ea", "");
            line(svg, LEFT, y, LEFT + PLOT, y, "#e3e6ea", "");
            text(svg, x, bottom + 16, "middle", label);
            text(svg, LEFT - 6, y + 4, "end", label);
        }
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#9aa3ad\"/>\n",
                LEFT,
                MARGIN,
                PLOT,
                PLOT));
        text(svg, LEFT + PLOT / 2, bottom + 34, "middle", "ET of the odd sample (ms)");
        svg.append(String.format(
                Locale.ROOT,
                "<text transform=\"translate(11 %.1f) rotate(-90)\" text-anchor=\"middle\" fill=\"#333\">"
                        + "ET of the even sample (ms)</text>\n",
                MARGIN + PLOT / 2));
        if (bound.isPresent()) {
            double value = bound.getAsDouble();
            line(svg, scale.x(value), MARGIN, scale.x(value), bottom, "#5a6570", " stroke-dasharray=\"4 3\"");
            line(svg, LEFT, scale.y(value), LEFT + PLOT, scale.y(value), "#5a6570", " stroke-dasharray=\"4 3\"");
        }
    }

    private void points(StringBuilder svg, Scale scale) {
        StringBuilder above = new StringBuilder();
        Set<Long> drawn = new HashSet<>();
        svg.append("<g fill=\"#1d5fa8\" fill-opacity=\"0.45\">\n");
        for (Pair pair : pairs) {
            double x = scale.x(pair.xMillis);
            double y = scale.y(pair.yMillis);
            if (!drawn.add(Math.round(x * 2) << 32 | Math.round(y * 2))) {
                continue;
            }
            if (bound.isPresent() && Math.max(pair.xMillis, pair.yMillis) > bound.getAsDouble()) {
                above.append(
                        String.format(Locale.ROOT, "<path d=\"M%.1f %.1fl4.5 4.5-4.5 4.5-4.5-4.5z\"/>\n", x, y - 4.5));
            } else {
                svg.append(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\"/>\n", x, y));
            }
        }
        svg.append("</g>\n<g fill=\"#c2410c\">\n").append(above).append("</g>\n");
    }

    private static void line(
            StringBuilder svg, double x1, double y1, double x2, double y2, String stroke, String attributes) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>\n",
                x1,
                y1,
                x2,
                y2,
                stroke,
                attributes));
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#333\">%s</text>\n",
                x,
                y,
                anchor,
                escape(text)));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
