package org.emplab.analysis.dual;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.emplab.analysis.correlation.Correlation;
import org.emplab.analysis.correlation.CorrelationJson;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.series.Pairs;
import org.emplab.model.RunHeader;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-dual/1}. */
public final class DualJson {
    private static final String[] CONDITIONS = {
        "x < pivot, y < pivot", "x < pivot, y >= pivot", "x >= pivot, y < pivot", "x >= pivot, y >= pivot"
    };

    private DualJson() {}

    /**
     * One run.
     *
     * @param thresholdMillis by daemon, what refined leaves out; empty if nothing was asked for
     */
    public record OfRun(RunHeader header, Dual dual, Map<String, Double> thresholdMillis, Pairs refined) {
        public OfRun {
            thresholdMillis = new TreeMap<>(thresholdMillis);
        }
    }

    public static ObjectNode of(Sources sources, List<OfRun> runs) {
        ObjectNode result = ResultJson.open("dual", "2", sources.processTime(), sources.files());
        RecordJson.PLAIN.put(result, "nameGrouping", DaemonNames.GROUPING);
        ResultJson.runs(result, runs, OfRun::header, (node, run) -> {
            Dual dual = run.dual();
            CorrelationJson.write(node.putObject("all"), dual.correlation());
            ObjectNode inside = CorrelationJson.write(node.putObject("withoutOutliers"), dual.correlationInside());
            inside.put("rule", dual.fence().rule());
            RecordJson.PLAIN.put(inside, "outliers", missing(dual.halves(), dual.inside()));
            node.put("pivotMillis", dual.pivotMillis());
            ResultJson.rows(node, "regions", dual.regions(), DualJson::region);
            if (!run.thresholdMillis().isEmpty()) {
                ObjectNode refined = CorrelationJson.write(node.putObject("refined"), Correlation.of(run.refined()));
                RecordJson.PLAIN.put(refined, "thresholdMillis", run.thresholdMillis());
                RecordJson.PLAIN.put(refined, "removed", missing(dual.halves(), run.refined()));
                ResultJson.putPoints(refined, "points", run.refined(), "firstHalfMillis", "secondHalfMillis");
            }
            ResultJson.putPoints(node, "points", dual.halves(), "firstHalfMillis", "secondHalfMillis");
        });
        return result;
    }

    private static void region(ObjectNode node, Region region) {
        node.put("region", region.number());
        node.put("condition", CONDITIONS[region.number() - 1]);
        RecordJson.PLAIN.put(node, region).remove("number");
    }

    /** Numbers of the points that are in all but not in some. */
    static int[] missing(Pairs all, Pairs some) {
        Set<Integer> kept = new HashSet<>();
        for (int number : some.numbers()) {
            kept.add(number);
        }
        return Arrays.stream(all.numbers())
                .filter(number -> !kept.contains(number))
                .toArray();
    }
}
