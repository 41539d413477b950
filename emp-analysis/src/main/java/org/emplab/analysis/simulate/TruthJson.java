package org.emplab.analysis.simulate;

import java.util.TreeMap;
import org.emplab.report.JsonNumbers;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code emp-truth/1}: what a simulated run holds. */
public final class TruthJson {
    public static final String FORMAT = "emp-truth/1";

    private TruthJson() {}

    public static ObjectNode write(Truth truth) {
        ObjectNode result = JsonTrees.object();
        result.put("format", FORMAT);
        JsonNumbers.put(result, "lSamples", truth.lSamples());
        ObjectNode daemons = result.putObject("samplesByDaemon");
        new TreeMap<>(truth.samplesByDaemon()).forEach((name, samples) -> JsonNumbers.put(daemons, name, samples));
        return result;
    }
}
