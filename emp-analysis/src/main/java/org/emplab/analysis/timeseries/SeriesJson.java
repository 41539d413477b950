package org.emplab.analysis.timeseries;

import java.util.List;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-series/1}. */
final class SeriesJson {
    private SeriesJson() {}

    /** One run. */
    record OfRun(RunHeader header, List<CheckedSeries> series) {
        OfRun {
            series = List.copyOf(series);
        }
    }

    static ObjectNode of(ProcessTime processTime, List<InputFile> inputs, double deviations, List<OfRun> runs) {
        ObjectNode result = ResultJson.open("series", "1", processTime, inputs);
        result.put("deviations", deviations);
        ArrayNode array = result.putArray("runs");
        for (OfRun run : runs) {
            ArrayNode series =
                    ResultJson.header(array.addObject(), run.header()).putArray("series");
            run.series().forEach(one -> write(series.addObject(), one));
        }
        return result;
    }

    private static void write(ObjectNode node, CheckedSeries series) {
        node.put("of", series.observed().key()).put("unit", series.observed().unit());
        node.put("kept", series.kept().size());
        series.moments().ifPresent(moments -> {
            node.put("min", moments.minMillis()).put("max", moments.maxMillis()).put("mean", moments.meanMillis());
            moments.sdMillis().ifPresent(sd -> node.put("sd", sd));
            moments.relativeError().ifPresent(error -> node.put("relativeError", error));
        });
        ResultJson.putNumbers(node, "droppedByCutoff", series.overCutoff().numbers());
        ResultJson.putNumbers(node, "droppedByDeviation", series.beyond().numbers());
        ArrayNode points = node.putArray("points");
        for (int i = 0; i < series.observed().values().size(); i++) {
            points.addObject()
                    .put("sample", series.observed().values().number(i))
                    .put("value", series.observed().values().millis(i));
        }
    }
}
