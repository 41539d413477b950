package org.emplab.analysis.displacement;

import org.emplab.report.RecordJson;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-displacement/1}: times in µs per operation, raw times of the replications in ns; null is not measured. */
public final class DisplacementJson {
    public static final String FORMAT = "emp-displacement/1";

    private DisplacementJson() {}

    public static ObjectNode of(DisplacementResult result) {
        return RecordJson.put(
                JsonTrees.object().put("format", FORMAT).put("algorithmVersion", DisplacementResult.ALGORITHM_VERSION),
                result);
    }
}
