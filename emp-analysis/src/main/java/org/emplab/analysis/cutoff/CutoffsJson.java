package org.emplab.analysis.cutoff;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.daemon.UnexplainedSample;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
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
        result.put(CutoffBasis.KEY, derivation.table().by().key());
        result.put(DaemonGrouping.KEY, derivation.table().daemons().key());
        ObjectNode grouping = result.putObject("grouping");
        new TreeMap<>(derivation.grouping()).forEach(grouping::put);
        result.put("wholeMillis", derivation.wholeMillis());
        List<MachineState> states = derivation.table().states().stream()
                .sorted(Comparator.comparing(MachineState::toString))
                .toList();
        if (!states.isEmpty()) {
            RecordJson.WHOLE.putAll(result, "machineStates", states);
        }
        result.set("short", run(derivation.shortRun(), derivation.shortDropped()));
        result.set("long", run(derivation.longRun(), derivation.longDropped()));
        ArrayNode cutoffs = result.putArray("cutoffs");
        derivation.table().cutoffs().forEach(cutoff -> {
            ObjectNode row = cutoffs.addObject();
            cutoff(row, cutoff);
            derivation.intervals().stream()
                    .filter(interval -> interval.name().equals(cutoff.name()))
                    .forEach(interval -> interval(row.putObject("interval"), interval));
        });
        RecordJson.WHOLE.putAll(result, "declined", derivation.declined());
        if (!derivation.starts().isEmpty()) {
            RecordJson.WHOLE.putAll(result, "starts", derivation.starts());
        }
        LabelledJson.split(result, derivation.table().identities());
        return result;
    }

    private static ObjectNode run(RunDerivation run, Optional<DroppedSamples> dropped) {
        ObjectNode object = JsonTrees.object();
        object.put("machine", run.machine()).put("program", run.program());
        JsonNumbers.put(object, "taskLengthSeconds", run.taskLengthSeconds());
        object.put("samples", run.samples()).put("failed", run.failed());
        cluster(object, run.cluster());
        dailyDaemon(object, run.dailyDaemon());
        JsonNumbers.put(
                object,
                "unexplained",
                run.unexplained().stream().map(UnexplainedSample::sample).toList());
        RecordJson.WHOLE.putAll(object, "unexplainedRecords", run.unexplained());
        if (!run.taken().isEmpty()) {
            RecordJson.WHOLE.putAll(object, "taken", run.taken());
        }
        dropped.ifPresent(check -> object.putObject("firstCheck")
                .put("lSamplesDropped", check.lSamples())
                .put("clusterSamplesDropped", check.clusterSamples()));
        daemons(object, run.daemons());
        if (!run.parts().isEmpty()) {
            ArrayNode parts = object.putArray("runs");
            run.parts()
                    .forEach(part -> cluster(
                            parts.addObject()
                                    .put("numberedFrom", part.numberedFrom())
                                    .put("samples", part.samples())
                                    .put("failed", part.failed()),
                            part.cluster()));
        }
        return object;
    }

    /** From how many samples on a run would show a daemon that comes daily, under {@code dailyDaemon}; null if it cannot. */
    public static void dailyDaemon(ObjectNode run, Optional<DailyDaemon> dailyDaemon) {
        run.putNull("dailyDaemon");
        dailyDaemon.ifPresent(daily -> run.putObject("dailyDaemon")
                .put("seenFromSamples", daily.seenFrom())
                .put("establishedFromSamples", daily.establishedFrom()));
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
        RecordJson.WHOLE.putAll(object, "zoom", cluster.zoom());
        object.put("stopReason", cluster.stopReason());
        cluster.crowding().ifPresent(crowding -> {
            ObjectNode crowds = object.putObject("crowding");
            crowds.put("samples", crowding.samples()).put("of", crowding.of());
            JsonNumbers.put(crowds, "taskSeconds", crowding.taskSeconds());
            RecordJson.WHOLE.putAll(crowds, "daemons", crowding.daemons());
        });
        JsonNumbers.put(run, "lSamples", cluster.lSamples());
    }

    private static void daemons(ObjectNode object, DaemonFindings findings) {
        RecordJson.WHOLE.putAll(object, "clusterDaemons", findings.clusterDaemons());
        RecordJson.WHOLE.putAll(object, "lSampleExecutions", findings.lSampleExecutions());
        RecordJson.WHOLE.putAll(object, "longRunning", findings.longRunning());
        RecordJson.WHOLE.putAll(object, "infrequent", findings.infrequent());
    }

    private static void cutoff(ObjectNode object, Cutoff cutoff) {
        object.put("name", cutoff.name());
        JsonNumbers.put(object, "shortCutoffMillis", cutoff.shortCutoffMillis());
        JsonNumbers.put(object, "longCutoffMillis", cutoff.longCutoffMillis());
        JsonNumbers.put(object, "shortUnroundedMillis", cutoff.shortUnroundedMillis());
        JsonNumbers.put(object, "longUnroundedMillis", cutoff.longUnroundedMillis());
        RecordJson.WHOLE.put(object, "period", cutoff.period());
        ArrayNode tiers = object.putArray("tiers");
        for (Tier tier : cutoff.tiers()) {
            ObjectNode row = tiers.addObject();
            if (tier.belowTaskSeconds().isPresent()) {
                JsonNumbers.put(row, "belowTaskSeconds", tier.belowTaskSeconds().getAsDouble());
            }
            JsonNumbers.put(row, "cutoffMillis", tier.cutoffMillis());
        }
    }

    private static void interval(ObjectNode object, CutoffInterval interval) {
        JsonNumbers.put(object, "confidence", interval.confidence());
        object.put("resamples", interval.resamples());
        JsonNumbers.put(object, "found", interval.found());
        ArrayNode tiers = object.putArray("tiers");
        interval.tiers().forEach(tier -> {
            ObjectNode row = tiers.addObject();
            row.putNull("lowerMillis").putNull("upperMillis");
            tier.ifPresent(ends -> {
                JsonNumbers.put(row, "lowerMillis", ends.lower());
                JsonNumbers.put(row, "upperMillis", ends.upper());
            });
        });
    }
}
