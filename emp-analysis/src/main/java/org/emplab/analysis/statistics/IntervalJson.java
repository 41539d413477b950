package org.emplab.analysis.statistics;

import org.emplab.report.RecordJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Differences and ratios with their intervals. */
public final class IntervalJson {
    private IntervalJson() {}

    public static void write(ObjectNode node, Welch welch) {
        RecordJson.PLAIN.put(node, welch);
        millis(node.putObject("difference"), welch.difference());
        if (welch.ratio().isEmpty()) {
            node.remove("ratio");
        }
        if (welch.pValue().isEmpty()) {
            node.put("reason", "neither program's time varies");
        }
    }

    public static void write(ObjectNode node, Bootstrap bootstrap) {
        RecordJson.PLAIN.put(node, bootstrap).removeIf(JsonNode::isNull);
        millis(node.putObject("difference"), bootstrap.difference());
    }

    public static void millis(ObjectNode node, Interval interval) {
        node.put("estimateMillis", interval.estimate())
                .put("lowerMillis", interval.lower())
                .put("upperMillis", interval.upper());
    }
}
