package org.emplab.analysis.comparison;

import org.emplab.analysis.cluster.SampleCause;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffsJsonReader;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.steady.SteadyStatesJson;
import org.emplab.model.ProcessTime;
import org.emplab.report.RecordJson;
import org.emplab.report.TreeReader;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-verdict/1}: its cluster and L-samples are written as in {@code emp-cutoffs/1}. */
public final class VerdictJson {
    public static final String FORMAT = "emp-verdict/1";
    /** Changes with the algorithm and with what is written: a verdict kept under another one is computed anew. */
    public static final String VERSION = CutoffDerivation.ALGORITHM_VERSION + ".5";

    private VerdictJson() {}

    public static ObjectNode write(RunCluster verdict) {
        return RecordJson.put(
                JsonTrees.object().put("format", FORMAT).put("algorithmVersion", CutoffDerivation.ALGORITHM_VERSION),
                verdict);
    }

    /**
     * @param file stands for the input in messages
     * @throws InvalidInputException if it is something else, or something in it is missing or wrong
     */
    public static RunCluster read(JsonNode tree, String file) {
        TreeReader verdict = TreeReader.of(tree, file, FORMAT);
        return new RunCluster(
                verdict.constant("processTime", ProcessTime.class),
                verdict.count("samples"),
                verdict.count("failed"),
                verdict.optionalNumber("medianMillis"),
                verdict.optionalNumber("maxMillis"),
                CutoffsJsonReader.cluster(verdict),
                verdict.list("causes", SampleCause.class),
                verdict.optional("dailyDaemon", DailyDaemon.class),
                SteadyStatesJson.read(verdict));
    }
}
