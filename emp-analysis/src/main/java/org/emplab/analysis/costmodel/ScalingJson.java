package org.emplab.analysis.costmodel;

import java.util.Optional;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.summary.SummaryJson;
import org.emplab.report.JsonNumbers;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-scaling/1}. */
public final class ScalingJson {
    private ScalingJson() {}

    public static ObjectNode of(Sources sources, Scaling scaling) {
        ObjectNode result = ResultJson.open("scaling", "2", sources.processTime(), sources.files());
        ArrayNode runs = result.putArray("runs");
        for (Scaling.OfRun run : scaling.runs()) {
            ObjectNode node = ResultJson.header(runs.addObject(), run.header());
            node.put("taskLengthSeconds", run.taskLengthSeconds());
            run.summaries().forEach((quantity, summary) -> {
                ObjectNode entry = SummaryJson.write(node.putObject(quantity.key()), summary);
                StackedHistogram stacked = run.stacked().get(quantity);
                if (stacked != null) {
                    ArrayNode heights = entry.putArray("stackedHistogramPercent");
                    stacked.heights().forEach(heights::add);
                }
            });
        }
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
        JsonNumbers.put(entry, "exponentStandardError", line.exponentError());
        if (line.exponentReach().isPresent()) {
            entry.put("exponentLower", line.exponent() - line.exponentReach().getAsDouble());
            entry.put("exponentUpper", line.exponent() + line.exponentReach().getAsDouble());
        }
        JsonNumbers.put(entry, "rSquared", line.rSquared());
    }
}
