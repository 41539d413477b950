package org.emplab.analysis.summary;

import java.util.List;
import java.util.Map;
import org.emplab.analysis.account.ElapsedVariance;
import org.emplab.analysis.components.OverRuns;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.Summary;
import org.emplab.analysis.steady.SteadyStatesJson;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-summary/1}. */
public final class SummaryJson {
    private SummaryJson() {}

    public static ObjectNode of(Sources sources, List<RunSummary> runs, List<OverRuns> overRuns) {
        ObjectNode result = ResultJson.open("summary", "1", sources.processTime(), sources.inputs());
        ResultJson.runs(result, runs, RunSummary::header, (node, run) -> {
            node.put("samples", run.samples()).put("failed", run.failed());
            for (Quantity quantity : Quantity.values()) {
                Summary summary = run.raw().get(quantity);
                if (summary == null) {
                    node.putNull(quantity.key());
                } else {
                    ObjectNode raw = write(node.putObject(quantity.key()), summary);
                    MeanInterval interval = run.intervals().get(quantity);
                    if (interval != null) {
                        RecordJson.PLAIN.put(raw, interval);
                    }
                }
            }
            RecordJson.WHOLE.put(node, "droppedByCutoff", run.droppedByCutoff());
            trims(node.putObject("empV5Strict").put("deviations", 2), run.strict());
            trims(node.putObject("empV5Relaxed").put("deviations", 5), run.relaxed());
            SteadyStatesJson.write(run.steady(), node);
            run.variance().ifPresent(variance -> write(node.putObject("elapsedVariance"), variance));
        });
        ResultJson.rows(result, "overRuns", overRuns, (node, several) -> {
            RecordJson.PLAIN.put(node, "runsOfProgram", several.runs());
            RecordJson.PLAIN.put(node, several.result());
        });
        return result;
    }

    private static void write(ObjectNode node, ElapsedVariance variance) {
        node.put("samples", variance.samples()).put("leftOut", variance.leftOut());
        node.put("severalThreads", variance.severalThreads());
        RecordJson.WHOLE.put(node, "sdMillis", variance.sdMillis());
        ResultJson.putReason(node, variance.reason());
        ResultJson.rows(
                node,
                "parts",
                variance.parts(),
                (row, part) -> RecordJson.PLAIN.put(row, part).remove("title"));
    }

    private static void trims(ObjectNode node, Map<Quantity, RunSummary.Trim> trims) {
        for (Quantity quantity : Quantity.values()) {
            RunSummary.Trim trim = trims.get(quantity);
            if (trim == null) {
                node.putNull(quantity.key());
            } else {
                ObjectNode trimmed = write(node.putObject(quantity.key()), trim.summary());
                RecordJson.PLAIN.put(trimmed, "droppedSamples", trim.dropped());
            }
        }
    }

    public static ObjectNode write(ObjectNode node, Summary summary) {
        node.put("samples", summary.samples());
        node.put("minMillis", summary.minMillis());
        node.put("maxMillis", summary.maxMillis());
        node.put("meanMillis", summary.meanMillis());
        RecordJson.WHOLE.put(node, "sdMillis", summary.sdMillis());
        RecordJson.WHOLE.put(node, "relativeError", summary.relativeError());
        ResultJson.putReason(node, summary.reason());
        ObjectNode quantiles = node.putObject("quantiles");
        summary.quantiles().forEach((percentage, millis) -> quantiles.put("p" + percentage, millis));
        return node;
    }
}
