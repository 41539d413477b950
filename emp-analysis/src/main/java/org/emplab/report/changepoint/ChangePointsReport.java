package org.emplab.report.changepoint;

import java.util.List;
import org.emplab.analysis.changepoint.ChangePoint;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.table.Table;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Where a program's times change from run to run: {@code emp-change-points/1}. */
public final class ChangePointsReport {
    private ChangePointsReport() {}

    /**
     * @param medians of each run, ms
     * @param points their indices are those of the runs as they were given
     */
    public static Report of(
            ProcessTime processTime,
            List<InputFile> inputs,
            List<RunHeader> runs,
            Quantity quantity,
            List<Double> medians,
            List<ChangePoint> points) {
        Table.Builder table = Table.named(
                        "points",
                        "Change points of the " + quantity.title() + " of "
                                + runs.get(0).program() + " over " + runs.size() + " runs")
                .text("file", "Before the run")
                .count("beforeRun", "Index")
                .number("differencePercent", "Difference", "%", 3)
                .number("pValue", "p", "", 3);
        Report.Builder report = Report.builder(() -> json(processTime, inputs, runs, quantity, medians, points));
        report.sentence("The " + quantity.title() + " of " + runs.get(0).program()
                + (points.isEmpty() ? " does not change over " : " changes " + times(points.size()) + " over ")
                + runs.size() + " runs.");
        for (ChangePoint point : points) {
            table.row(inputs.get(point.before()).file(), point.before(), point.differencePercent(), point.pValue());
        }
        return report.table(table.build()).build();
    }

    private static String times(int points) {
        return points == 1 ? "once" : points + " times";
    }

    private static ObjectNode json(
            ProcessTime processTime,
            List<InputFile> inputs,
            List<RunHeader> runs,
            Quantity quantity,
            List<Double> medians,
            List<ChangePoint> points) {
        ObjectNode result = ResultJson.open("change-points", "1", processTime, inputs);
        ArrayNode headers = result.putArray("runs");
        for (int i = 0; i < runs.size(); i++) {
            ResultJson.header(headers.addObject(), runs.get(i)).put("medianMillis", medians.get(i));
        }
        result.put("quantity", quantity.key());
        ArrayNode found = result.putArray("points");
        for (ChangePoint point : points) {
            ObjectNode node = found.addObject().put("beforeRun", point.before());
            JsonNumbers.put(node, "differencePercent", point.differencePercent());
            node.put("pValue", point.pValue());
        }
        return result;
    }
}
