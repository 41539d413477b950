package org.emplab.report.cutoff;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.cutoff.Tier;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.Execution;
import org.emplab.analysis.period.Period;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.ResultJson;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code emp-cutoffs/1}. {@link CutoffsJsonReader} reads it back. */
public final class CutoffsJson {
    public static final String FORMAT = "emp-cutoffs/1";

    private CutoffsJson() {}

    public static ObjectNode write(CutoffDerivation derivation, List<InputFile> inputs) {
        ObjectNode result = ResultJson.open(
                "cutoffs",
                CutoffDerivation.ALGORITHM_VERSION,
                derivation.table().processTime(),
                inputs);
        ObjectNode grouping = result.putObject("grouping");
        new TreeMap<>(derivation.grouping()).forEach(grouping::put);
        result.put("wholeMillis", derivation.wholeMillis());
        result.set("short", run(derivation.shortRun()));
        result.set("long", run(derivation.longRun()));
        ArrayNode cutoffs = result.putArray("cutoffs");
        derivation.table().cutoffs().forEach(cutoff -> cutoff(cutoffs.addObject(), cutoff));
        return result;
    }

    private static ObjectNode run(RunDerivation run) {
        ObjectNode object = JsonTrees.object();
        object.put("machine", run.machine()).put("program", run.program());
        JsonNumbers.put(object, "taskLengthSeconds", run.taskLengthSeconds());
        object.put("samples", run.samples()).put("failed", run.failed());
        cluster(object, run.cluster());
        daemons(object, run.daemons());
        return object;
    }

    /** A run's cluster and L-samples, under the keys {@code cluster} and {@code lSamples} of its object. */
    public static void cluster(ObjectNode run, CentralCluster cluster) {
        ObjectNode object = run.putObject("cluster");
        JsonNumbers.put(object, "upperBoundMillis", cluster.upperBoundMillis());
        object.put("samples", cluster.samples());
        if (cluster.decidedBy() instanceof ByPerson person) {
            object.put("decidedBy", "person").put("by", person.by()).put("reason", person.reason());
        } else {
            object.put("decidedBy", "algorithm");
        }
        ArrayNode zoom = object.putArray("zoom");
        cluster.zoom().forEach(level -> {
            ObjectNode step = zoom.addObject();
            JsonNumbers.put(step, "upperBoundMillis", level.upperBoundMillis());
            step.put("samplesAbove", level.samplesAbove()).put("reason", level.reason());
        });
        object.put("stopReason", cluster.stopReason());
        JsonNumbers.put(run, "lSamples", cluster.lSamples());
    }

    private static void daemons(ObjectNode object, DaemonFindings findings) {
        ArrayNode clusterDaemons = object.putArray("clusterDaemons");
        findings.clusterDaemons().forEach(daemon -> {
            ObjectNode row =
                    clusterDaemons.addObject().put("name", daemon.name()).put("executions", daemon.executions());
            JsonNumbers.put(row, "maxMillis", daemon.maxMillis());
            JsonNumbers.put(row, "sdMillis", daemon.sdMillis());
        });
        executions(object.putArray("lSampleExecutions"), findings.lSampleExecutions());
        executions(object.putArray("longRunning"), findings.longRunning());
        ArrayNode infrequent = object.putArray("infrequent");
        findings.infrequent().forEach(daemon -> {
            ObjectNode row = infrequent.addObject().put("name", daemon.name());
            JsonNumbers.put(row, "maxClusterMillis", daemon.maxClusterMillis());
            JsonNumbers.put(row, "minLSampleMillis", daemon.minLSampleMillis());
            row.put("executions", daemon.executions());
            period(row, daemon.period());
        });
    }

    private static void executions(ArrayNode array, List<Execution> executions) {
        executions.forEach(execution -> {
            ObjectNode row = array.addObject().put("name", execution.name()).put("sample", execution.sample());
            JsonNumbers.put(row, "millis", execution.millis());
        });
    }

    private static void cutoff(ObjectNode object, Cutoff cutoff) {
        object.put("name", cutoff.name());
        JsonNumbers.put(object, "shortCutoffMillis", cutoff.shortCutoffMillis());
        JsonNumbers.put(object, "longCutoffMillis", cutoff.longCutoffMillis());
        JsonNumbers.put(object, "shortUnroundedMillis", cutoff.shortUnroundedMillis());
        JsonNumbers.put(object, "longUnroundedMillis", cutoff.longUnroundedMillis());
        period(object, cutoff.period());
        ArrayNode tiers = object.putArray("tiers");
        for (Tier tier : cutoff.tiers()) {
            ObjectNode row = tiers.addObject();
            if (tier.belowTaskSeconds().isPresent()) {
                JsonNumbers.put(row, "belowTaskSeconds", tier.belowTaskSeconds().getAsDouble());
            }
            JsonNumbers.put(row, "cutoffMillis", tier.cutoffMillis());
        }
    }

    private static void period(ObjectNode object, Optional<Period> period) {
        if (period.isEmpty()) {
            object.putNull("period");
            return;
        }
        ObjectNode row = object.putObject("period");
        JsonNumbers.put(row, "seconds", period.get().seconds());
        row.put("established", period.get().established())
                .put("occurrences", period.get().occurrences());
    }
}
