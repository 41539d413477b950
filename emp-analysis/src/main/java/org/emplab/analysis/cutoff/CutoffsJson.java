package org.emplab.analysis.cutoff;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.daemon.UnexplainedSample;
import org.emplab.analysis.statistics.Interval;
import org.emplab.report.InputFile;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
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
        result.put(CutoffBasis.KEY, derivation.table().by().key());
        result.put(DaemonGrouping.KEY, derivation.table().daemons().key());
        RecordJson.put(result, "grouping", new TreeMap<>(derivation.grouping()));
        result.put("wholeMillis", derivation.wholeMillis());
        List<MachineState> states = derivation.table().states().stream()
                .sorted(Comparator.comparing(MachineState::toString))
                .toList();
        if (!states.isEmpty()) {
            RecordJson.put(result, "machineStates", states);
        }
        result.set("short", run(derivation.shortRun(), derivation.shortDropped()));
        result.set("long", run(derivation.longRun(), derivation.longDropped()));
        ResultJson.rows(result, "cutoffs", derivation.table().cutoffs(), (row, cutoff) -> {
            RecordJson.put(row, cutoff).path("tiers").forEach(tier -> ((ObjectNode) tier).removeIf(JsonNode::isNull));
            derivation.intervals().stream()
                    .filter(interval -> interval.name().equals(cutoff.name()))
                    .forEach(interval -> interval(row.putObject("interval"), interval));
        });
        RecordJson.put(result, "declined", derivation.declined());
        if (!derivation.starts().isEmpty()) {
            RecordJson.put(result, "starts", derivation.starts());
        }
        LabelledJson.split(result, derivation.table().identities());
        return result;
    }

    private static ObjectNode run(RunDerivation run, Optional<DroppedSamples> dropped) {
        ObjectNode object = JsonTrees.object();
        object.put("machine", run.machine()).put("program", run.program());
        RecordJson.put(object, "taskLengthSeconds", run.taskLengthSeconds())
                .put("samples", run.samples())
                .put("failed", run.failed());
        if (!run.inPieces().isEmpty()) {
            object.put("pieces", run.pieces());
        }
        cluster(object, run.cluster());
        RecordJson.put(object, "dailyDaemon", run.dailyDaemon());
        RecordJson.put(
                object,
                "unexplained",
                run.unexplained().stream().map(UnexplainedSample::sample).toList());
        RecordJson.put(object, "unexplainedRecords", run.unexplained());
        if (!run.taken().isEmpty()) {
            RecordJson.put(object, "taken", run.taken());
        }
        if (!run.explainedWithout().isEmpty()) {
            ResultJson.rows(object, "explainedWithout", run.explainedWithout(), (row, name) -> row.put("name", name));
        }
        dropped.ifPresent(check -> RecordJson.put(object, "firstCheck", check));
        RecordJson.put(object, run.daemons());
        if (!run.parts().isEmpty()) {
            ResultJson.rows(object, "runs", run.parts(), (row, part) -> {
                row.put("numberedFrom", part.numberedFrom()).put("samples", part.samples());
                cluster(row.put("failed", part.failed()), part.cluster());
            });
        }
        return object;
    }

    /** A run's cluster and L-samples, under the keys {@code cluster} and {@code lSamples} of its object. */
    public static void cluster(ObjectNode run, CentralCluster cluster) {
        RecordJson.put(run, "cluster", cluster);
        RecordJson.put(run, "lSamples", cluster.lSamples());
    }

    private static void interval(ObjectNode object, CutoffInterval interval) {
        RecordJson.put(object, interval).remove("name");
        ResultJson.rows(object, "tiers", interval.tiers(), (row, tier) -> {
            RecordJson.put(row, "lowerMillis", tier.map(Interval::lower));
            RecordJson.put(row, "upperMillis", tier.map(Interval::upper));
        });
    }
}
