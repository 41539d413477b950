package org.emplab.analysis.costmodel;

import java.util.Optional;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.summary.SummaryJson;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-scaling/1}. */
public final class ScalingJson {
    private ScalingJson() {}

    public static ObjectNode of(Sources sources, Scaling scaling) {
        ObjectNode result = ResultJson.open("scaling", "2", sources.processTime(), sources.files());
        ResultJson.runs(result, scaling.runs(), Scaling.OfRun::header, (node, run) -> {
            node.put("taskLengthSeconds", run.taskLengthSeconds());
            run.summaries().forEach((quantity, summary) -> {
                ObjectNode entry = SummaryJson.write(node.putObject(quantity.key()), summary);
                StackedHistogram stacked = run.stacked().get(quantity);
                if (stacked != null) {
                    RecordJson.PLAIN.put(entry, "stackedHistogramPercent", stacked.heights());
                }
            });
        });
        ObjectNode fits = result.putObject("fits");
        scaling.lines().forEach((quantity, lines) -> {
            ObjectNode node = fits.putObject(quantity.key());
            line(node, "sd", lines.sd(), "factorMillis");
            line(node, "relativeError", lines.relativeError(), "factor");
            node.put("runsLeftOut", lines.leftOut());
        });
        return result;
    }

    private static void line(ObjectNode node, String key, Optional<LogLogLine> fitted, String factorKey) {
        if (fitted.isEmpty()) {
            node.putNull(key);
            node.put("reason", "a line takes two different task lengths with a deviation above 0");
            return;
        }
        LogLogLine line = fitted.get();
        ObjectNode entry = node.putObject(key);
        entry.put("points", line.points());
        entry.put("exponent", line.exponent());
        entry.put(factorKey, line.factor());
        RecordJson.WHOLE.put(entry, "exponentStandardError", line.exponentError());
        if (line.exponentReach().isPresent()) {
            entry.put("exponentLower", line.exponent() - line.exponentReach().getAsDouble());
            entry.put("exponentUpper", line.exponent() + line.exponentReach().getAsDouble());
        }
        RecordJson.WHOLE.put(entry, "rSquared", line.rSquared());
    }
}
