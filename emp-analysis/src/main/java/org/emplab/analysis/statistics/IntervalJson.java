package org.emplab.analysis.statistics;

import org.emplab.report.RecordJson;
import tools.jackson.databind.node.ObjectNode;

/** Differences and ratios with their intervals. */
public final class IntervalJson {
    private IntervalJson() {}

    public static void write(ObjectNode node, Welch welch) {
        node.put("confidence", welch.confidence());
        millis(node.putObject("difference"), welch.difference());
        welch.ratio().ifPresent(ratio -> RecordJson.PLAIN.put(node, "ratio", ratio));
        RecordJson.WHOLE.put(node, "degreesOfFreedom", welch.degreesOfFreedom());
        RecordJson.WHOLE.put(node, "pValue", welch.pValue());
        if (welch.pValue().isEmpty()) {
            node.put("reason", "neither program's time varies");
        }
    }

    public static void write(ObjectNode node, Bootstrap bootstrap) {
        node.put("confidence", bootstrap.confidence());
        node.put("resamples", bootstrap.resamples());
        node.put("seed", bootstrap.seed());
        node.put("firstStandardErrorMillis", bootstrap.firstErrorMillis());
        node.put("secondStandardErrorMillis", bootstrap.secondErrorMillis());
        millis(node.putObject("difference"), bootstrap.difference());
        bootstrap.ratio().ifPresent(ratio -> RecordJson.PLAIN.put(node, "ratio", ratio));
    }

    public static void millis(ObjectNode node, Interval interval) {
        node.put("estimateMillis", interval.estimate())
                .put("lowerMillis", interval.lower())
                .put("upperMillis", interval.upper());
    }
}
