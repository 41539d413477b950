package org.emplab.analysis.correlation;

import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** A correlation, the same wherever one occurs. */
public final class CorrelationJson {
    private CorrelationJson() {}

    public static ObjectNode write(ObjectNode node, Correlation correlation) {
        node.put("samples", correlation.samples());
        RecordJson.WHOLE.put(node, "pearson", correlation.pearson());
        correlation
                .pearsonInterval()
                .ifPresent(
                        interval -> node.put("pearsonLower", interval.lower()).put("pearsonUpper", interval.upper()));
        RecordJson.WHOLE.put(node, "spearman", correlation.spearman());
        correlation
                .spearmanInterval()
                .ifPresent(
                        interval -> node.put("spearmanLower", interval.lower()).put("spearmanUpper", interval.upper()));
        if (correlation.pearson().isPresent()) {
            RecordJson.WHOLE.put(node, "pValue", correlation.pValue());
            node.put("carriers", correlation.carriers().getAsInt());
            RecordJson.WHOLE.put(node, "pearsonWithoutOne", correlation.withoutOne());
        }
        ResultJson.putReason(node, correlation.reason());
        return node;
    }
}
