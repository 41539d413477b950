package org.emplab.analysis.correlation;

import org.emplab.report.JsonNumbers;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** A correlation, the same wherever one occurs. */
public final class CorrelationJson {
    private CorrelationJson() {}

    public static ObjectNode write(ObjectNode node, Correlation correlation) {
        node.put("samples", correlation.samples());
        JsonNumbers.put(node, "pearson", correlation.pearson());
        if (correlation.pearsonLower().isPresent()) {
            JsonNumbers.put(node, "pearsonLower", correlation.pearsonLower());
            JsonNumbers.put(node, "pearsonUpper", correlation.pearsonUpper());
        }
        JsonNumbers.put(node, "spearman", correlation.spearman());
        ResultJson.putReason(node, correlation.reason());
        return node;
    }
}
