package org.emplab.analysis.comparison;

import java.util.List;
import org.emplab.analysis.distribution.ModeComparison;
import org.emplab.analysis.distribution.RobustDifference;
import org.emplab.analysis.distribution.ShapeComparison;
import org.emplab.analysis.statistics.Interval;
import org.emplab.analysis.statistics.IntervalJson;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** Robust differences, the test of distributions and the modes, in {@code emp-compare/1}. */
final class ShapeJson {
    private ShapeJson() {}

    static void write(ObjectNode node, ShapeComparison shape, List<String> sentences) {
        RecordJson.PLAIN.put(node, "shapeSentences", sentences);
        shape.robust().ifPresentOrElse(robust -> write(node.putObject("robust"), robust), () -> node.putNull("robust"));
        shape.distribution()
                .ifPresentOrElse(
                        test -> RecordJson.PLAIN.put(
                                node.putObject("distribution").put("test", "kolmogorov-smirnov"), test),
                        () -> node.putNull("distribution"));
        write(node.putObject("modes"), shape.modes());
    }

    private static void write(ObjectNode node, RobustDifference robust) {
        node.put("confidence", robust.confidence())
                .put("interval", "percentile bootstrap")
                .put("resamples", robust.resamples())
                .put("seed", robust.seed())
                .put("firstMedianMillis", robust.firstMedianMillis())
                .put("secondMedianMillis", robust.secondMedianMillis());
        IntervalJson.millis(node.putObject("medianDifference"), robust.medianMillis());
        IntervalJson.millis(node.putObject("hodgesLehmann"), robust.shiftMillis());
        RecordJson.PLAIN
                .put(node.putObject("cliffsDelta"), robust.cliffsDelta())
                .put("effect", robust.effect().key());
    }

    private static void write(ObjectNode node, ModeComparison modes) {
        node.put("confidence", modes.confidence())
                .put("resamples", modes.resamples())
                .put("count", modes.modes())
                .put("sharesChanged", modes.sharesChanged())
                .put("placesChanged", modes.placesChanged());
        ResultJson.rows(node, "pairs", modes.pairs(), (written, pair) -> {
            RecordJson.PLAIN.put(written, "first", pair.first());
            RecordJson.PLAIN.put(written, "second", pair.second());
            Interval share = pair.sharePoints();
            written.putObject("shareDifference")
                    .put("estimatePoints", share.estimate())
                    .put("lowerPoints", share.lower())
                    .put("upperPoints", share.upper());
            pair.placeMillis()
                    .ifPresentOrElse(
                            place -> IntervalJson.millis(written.putObject("placeDifference"), place),
                            () -> written.putNull("placeDifference"));
            RecordJson.WHOLE.put(written, "placePercent", pair.placePercent());
            written.put("shareChanged", pair.shareChanged()).put("moved", pair.moved());
        });
    }
}
