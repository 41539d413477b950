package org.emplab.analysis.comparison;

import java.util.List;
import org.emplab.analysis.distribution.RobustDifference;
import org.emplab.analysis.distribution.ShapeComparison;
import org.emplab.analysis.statistics.Interval;
import org.emplab.report.RecordJson;
import tools.jackson.databind.node.ObjectNode;

/** Robust differences and the test of distributions, in {@code emp-compare/1}. */
final class ShapeJson {
    private ShapeJson() {}

    static void write(ObjectNode node, ShapeComparison shape, List<String> sentences) {
        RecordJson.put(node, "shapeSentences", sentences);
        shape.robust().ifPresentOrElse(robust -> write(node.putObject("robust"), robust), () -> node.putNull("robust"));
        shape.distribution()
                .ifPresentOrElse(
                        test -> RecordJson.put(
                                node.putObject("distribution").put("test", "kolmogorov-smirnov"), test),
                        () -> node.putNull("distribution"));
    }

    private static void write(ObjectNode node, RobustDifference robust) {
        node.put("confidence", robust.confidence())
                .put("interval", "percentile bootstrap")
                .put("resamples", robust.resamples())
                .put("seed", robust.seed())
                .put("firstMedianMillis", robust.firstMedianMillis())
                .put("secondMedianMillis", robust.secondMedianMillis());
        RecordJson.put(node, "medianDifference", new Interval.Millis(robust.medianMillis()));
        RecordJson.put(node, "hodgesLehmann", new Interval.Millis(robust.shiftMillis()));
        RecordJson.put(node.putObject("cliffsDelta"), robust.cliffsDelta())
                .put("effect", robust.effect().key());
    }
}
