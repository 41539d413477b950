package org.emplab.analysis.worst;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffsJson;
import org.emplab.analysis.cutoff.DroppedSamples;
import org.emplab.analysis.cutoff.InSample;
import org.emplab.analysis.cutoff.LabelledJson;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.worst.CutoffCheck.LSample;
import org.emplab.analysis.worst.CutoffCheck.OfDaemon;
import org.emplab.analysis.worst.CutoffCheckReport.CheckedRun;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-check-cutoffs/1}. */
final class CutoffCheckJson {
    private CutoffCheckJson() {}

    static ObjectNode of(Sources sources, List<CheckedRun> runs) {
        ObjectNode result = ResultJson.open("check-cutoffs", "1", sources.processTime(), sources.inputs());
        ArrayNode array = result.putArray("runs");
        runs.forEach(
                run -> write(ResultJson.header(array.addObject(), run.check().header()), run));
        return result;
    }

    private static void write(ObjectNode node, CheckedRun run) {
        CutoffCheck check = run.check();
        node.put("inSample", run.inSample());
        node.put("programSeconds", check.programSeconds());
        node.put("samples", check.samples()).put("failed", check.failed());
        CutoffsJson.cluster(node, check.cluster());
        firstCheck(node, Optional.of(check.dropped()));
        node.putNull("caught");
        run.share()
                .ifPresent(share -> RecordJson.PLAIN.put(
                        node.putObject("caught").put("confidence", CutoffCheck.CONFIDENCE), share));
        JsonNumbers.put(node, "droppedForNothing", check.droppedForNothing());
        ArrayNode daemons = node.putArray("daemons");
        for (OfDaemon daemon : check.daemons()) {
            ObjectNode row = daemons.addObject().put("name", daemon.name());
            JsonNumbers.put(row, "cutoffMillis", daemon.cutoffMillis());
            row.put("lSamplesDropped", daemon.lSamples())
                    .put("clusterSamplesDropped", daemon.clusterSamples())
                    .put("alone", daemon.alone());
            RecordJson.WHOLE.put(row, "inSampleLSamples", run.inSample(daemon));
        }
        ArrayNode lSamples = node.putArray("lSampleRecords");
        for (LSample sample : check.lSamples()) {
            ObjectNode row = lSamples.addObject().put("sample", sample.number());
            JsonNumbers.put(row, "elapsedMillis", sample.elapsedMillis());
            row.put("caught", sample.caught());
            ArrayNode over = row.putArray("over");
            sample.over().forEach(over::add);
            RecordJson.WHOLE.putAll(row, "counting", sample.counting());
            row.put("signs", sample.signs());
        }
        RecordJson.WHOLE.putAll(node, "newDaemons", check.newDaemons());
        ArrayNode longer = node.putArray("longerThanProgram");
        check.longerThanProgram().forEach(longer::add);
        ArrayNode behind = node.putArray("derivedFrom");
        for (InSample one : run.behind()) {
            ObjectNode row = behind.addObject().put("program", one.program());
            row.put("lSamples", one.lSamples()).put("clusterSamples", one.clusterSamples());
            firstCheck(row, one.dropped());
        }
        LabelledJson.split(
                node, run.cutoffs().flatMap(cutoffs -> cutoffs.table().identities()));
    }

    /** Under the key that {@code emp-cutoffs/1} has for it. */
    private static void firstCheck(ObjectNode node, Optional<DroppedSamples> dropped) {
        node.putNull("firstCheck");
        dropped.ifPresent(check -> node.putObject("firstCheck")
                .put("lSamplesDropped", check.lSamples())
                .put("clusterSamplesDropped", check.clusterSamples()));
    }
}
