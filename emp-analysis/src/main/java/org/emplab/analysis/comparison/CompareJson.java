package org.emplab.analysis.comparison;

import java.util.List;
import java.util.TreeSet;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.emplab.report.RunNames;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-compare/1}. */
public final class CompareJson {
    private CompareJson() {}

    public static ObjectNode of(
            ProcessTime processTime,
            List<InputFile> inputs,
            List<RunHeader> runs,
            List<List<Integer>> droppedByCutoff,
            double deviations,
            List<Comparison> comparisons) {
        ObjectNode result = ResultJson.open("compare", "6", processTime, inputs);
        RecordJson.put(result, "runs", runs);
        for (int i = 0; i < runs.size(); i++) {
            RecordJson.put(
                    (ObjectNode) result.path("runs").path(i), "droppedByCutoff", new TreeSet<>(droppedByCutoff.get(i)));
        }
        Comparability.of(runs.get(0), runs.get(1)).write(result);
        RecordJson.put(result, "identical", ProgramIdentity.same(runs.get(0), runs.get(1)));
        result.put("deviations", deviations);
        List<String> names = RunNames.ofTwo(runs.get(0), runs.get(1));
        RecordJson.put(
                result.putObject("runsNeeded"), RunsNeeded.of(comparisons.get(0).verdict()));
        for (Comparison comparison : comparisons) {
            ObjectNode node = result.putObject(comparison.quantity().key());
            write(node, comparison.verdict());
            ComparisonWords words = new ComparisonWords(comparison.quantity(), names.get(0), names.get(1));
            node.put("verdictSentence", words.verdict(comparison));
            node.put("sentence", words.means(comparison, deviations));
            RecordJson.put(node, "first", comparison.a());
            RecordJson.put(node, "second", comparison.b());
            comparison.welch().ifPresent(welch -> RecordJson.put(node, "welch", welch));
            comparison.bootstrap().ifPresent(bootstrap -> RecordJson.put(node, "bootstrap", bootstrap));
            ShapeJson.write(
                    node, comparison.shape(), words.shape(comparison).stream().toList());
            if (comparison.welch().isEmpty()) {
                node.put("reason", "an interval takes two samples of each");
            }
        }
        return result;
    }

    static void write(ObjectNode node, SpeedVerdict verdict) {
        node.put("verdict", verdict.speed().key());
        RecordJson.put(node, "marginPercent", verdict.marginPercent());
        node.put("confidence", verdict.confidence());
        RecordJson.put(node, "differencePercent", verdict.differencePercent());
        RecordJson.put(node, "lowPercent", verdict.lowPercent());
        RecordJson.put(node, "highPercent", verdict.highPercent());
        RecordJson.put(node, "samplesToDecide", verdict.samplesToDecide());
        node.put("estimand", "10 % trimmed mean");
        node.put("firstEffectiveSamples", verdict.first().effectiveSamples());
        node.put("secondEffectiveSamples", verdict.second().effectiveSamples());
        node.put("widening", verdict.widening());
        verdict.reason().ifPresent(reason -> node.put("verdictReason", reason));
    }
}
