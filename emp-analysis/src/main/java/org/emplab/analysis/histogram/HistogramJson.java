package org.emplab.analysis.histogram;

import java.util.List;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.RunHistograms;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-histogram/1}. */
public final class HistogramJson {
    private HistogramJson() {}

    public static ObjectNode of(Sources sources, BinWidth width, List<RunHistograms> runs) {
        ObjectNode result = ResultJson.open("histogram", "1", sources.processTime(), sources.files());
        result.put("binRule", width.rule());
        ResultJson.runs(
                result,
                runs,
                RunHistograms::header,
                (node, run) -> run.histograms().forEach((quantity, trims) -> {
                    ObjectNode histograms = node.putObject(quantity.key());
                    histograms.put("binWidthMillis", trims.raw().widthMillis());
                    write(histograms.putObject("raw"), trims.raw());
                    write(histograms.putObject("empV5Strict"), trims.strict());
                    write(histograms.putObject("empV5Relaxed"), trims.relaxed());
                }));
        return result;
    }

    public static void write(ObjectNode node, Histogram histogram) {
        node.put("samples", histogram.total());
        RecordJson.PLAIN.put(node, "bins", histogram.bins());
    }
}
