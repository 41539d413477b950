package org.emplab.analysis.worst;

import java.util.List;
import org.emplab.analysis.cutoff.CutoffsJson;
import org.emplab.analysis.cutoff.LabelledJson;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.worst.CutoffCheckReport.CheckedRun;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-check-cutoffs/1}. */
final class CutoffCheckJson {
    private CutoffCheckJson() {}

    static ObjectNode of(Sources sources, List<CheckedRun> runs) {
        ObjectNode result = ResultJson.open("check-cutoffs", "1", sources.processTime(), sources.inputs());
        ResultJson.runs(result, runs, run -> run.check().header(), CutoffCheckJson::write);
        return result;
    }

    private static void write(ObjectNode node, CheckedRun run) {
        CutoffCheck check = run.check();
        node.put("inSample", run.inSample());
        node.put("programSeconds", check.programSeconds());
        node.put("samples", check.samples()).put("failed", check.failed());
        CutoffsJson.cluster(node, check.cluster());
        RecordJson.put(node, "firstCheck", check.dropped());
        node.putNull("caught");
        run.share()
                .ifPresent(share -> RecordJson.put(
                        node.putObject("caught").put("confidence", CutoffCheck.CONFIDENCE), share));
        RecordJson.put(node, "droppedForNothing", check.droppedForNothing());
        ResultJson.rows(
                node,
                "daemons",
                check.daemons(),
                (row, daemon) -> RecordJson.put(
                        RecordJson.put(row, daemon), "inSampleLSamples", run.inSample(daemon)));
        ResultJson.rows(node, "lSampleRecords", check.lSamples(), (row, sample) -> {
            row.put("sample", sample.number());
            RecordJson.put(row, "elapsedMillis", sample.elapsedMillis());
            row.put("caught", sample.caught());
            RecordJson.put(row, "over", sample.over());
            RecordJson.put(row, "counting", sample.counting());
            row.put("signs", sample.signs());
        });
        RecordJson.put(node, "newDaemons", check.newDaemons());
        RecordJson.put(node, "longerThanProgram", check.longerThanProgram());
        ResultJson.rows(node, "derivedFrom", run.behind(), (row, one) -> {
            row.put("program", one.program()).put("lSamples", one.lSamples());
            RecordJson.put(row.put("clusterSamples", one.clusterSamples()), "firstCheck", one.dropped());
        });
        LabelledJson.split(
                node, run.cutoffs().flatMap(cutoffs -> cutoffs.table().identities()));
    }
}
