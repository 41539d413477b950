package org.emplab.report;

import org.emplab.analysis.correlation.Correlation;
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
