package org.emplab.analysis.samplesize;

import java.util.List;
import org.emplab.analysis.histogram.HistogramJson;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.statistics.IntervalJson;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-repeatability/1}. */
public final class RepeatabilityJson {
    private RepeatabilityJson() {}

    /**
     * Two of the runs.
     *
     * @param first position of the first run among the inputs
     * @param second position of the second
     */
    public record Pair(int first, int second, List<Repeatability> quantities) {}

    public static ObjectNode of(Sources sources, List<Pair> pairs) {
        ObjectNode result = ResultJson.open("repeatability", "2", sources.processTime(), sources.files());
        ResultJson.runs(result, sources.headers());
        ResultJson.rows(result, "pairs", pairs, (node, pair) -> {
            node.put("first", pair.first()).put("second", pair.second());
            pair.quantities().forEach(one -> write(node.putObject(one.quantity().key()), one));
        });
        return result;
    }

    private static void write(ObjectNode node, Repeatability one) {
        node.put("verdict", one.verdict().key());
        node.put("level", Repeatability.LEVEL);
        node.put("sentence", one.sentence());
        node.put("samplesFirst", one.samplesA()).put("samplesSecond", one.samplesB());
        RecordJson.PLAIN.put(node, "kolmogorovSmirnov", one.ks());
        RecordJson.PLAIN.put(node, "kolmogorovSmirnovOfShape", one.shapeKs());
        node.put("overlapCoefficient", one.overlap());
        node.put("wassersteinMillis", one.wassersteinMillis());
        node.put("marginDeviations", one.marginDeviations());
        node.put("marginMillis", one.marginMillis());
        RecordJson.PLAIN.put(node, "distance", one.distance().times());
        RecordJson.PLAIN.put(node, "distanceOfShape", one.distance().shapes());
        IntervalJson.write(node.putObject("meanDifference"), one.meanDifference());
        node.put("binWidthMillis", one.first().widthMillis());
        HistogramJson.write(node.putObject("histogramFirst"), one.first());
        HistogramJson.write(node.putObject("histogramSecond"), one.second());
    }
}
