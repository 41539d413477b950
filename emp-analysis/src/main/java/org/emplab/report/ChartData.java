package org.emplab.report;

import java.util.stream.DoubleStream;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.figure.Figure.Plot;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A figure as the script of a {@link PaperPage} reads it. */
final class ChartData {
    private ChartData() {}

    /** JSON that may stand in an element of HTML. */
    static String of(Figure figure) {
        ObjectNode data = JsonMapper.shared().createObjectNode();
        data.put("caption", figure.caption());
        axis(data.putObject("x"), figure.x());
        boolean layered = figure.plots().stream().anyMatch(Figure.Layer.class::isInstance);
        axis(data.putObject("y"), layered ? Axis.linear("Relative frequency", "") : figure.y());
        ArrayNode plots = data.putArray("plots");
        figure.plots().forEach(plot -> plot(plots.addObject(), plot));
        return data.toString().replace("<", "\\u003c");
    }

    private static void axis(ObjectNode json, Axis axis) {
        json.put("title", axis.title());
        json.put("unit", axis.unit());
        json.put("logarithmic", axis.logarithmic());
    }

    private static void plot(ObjectNode json, Plot plot) {
        json.put("legend", plot.legend());
        if (plot instanceof Figure.Bars) {
            json.put("bars", true);
        } else if (!(plot instanceof Figure.Scatter)) {
            json.put("line", plot.size() > 1);
        }
        DoubleStream.of(plot.x()).forEach(json.putArray("x")::add);
        DoubleStream.of(plot.y()).forEach(json.putArray("y")::add);
    }
}
