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
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
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
        ObjectNode names = result.putObject("nameGrouping");
        DaemonNames.GROUPING.forEach(names::put);
        ArrayNode array = result.putArray("runs");
        for (OfRun run : runs) {
            Dual dual = run.dual();
            ObjectNode node = ResultJson.header(array.addObject(), run.header());
            CorrelationJson.write(node.putObject("all"), dual.correlation());
            ObjectNode inside = CorrelationJson.write(node.putObject("withoutOutliers"), dual.correlationInside());
            inside.put("rule", dual.fence().rule());
            ResultJson.putNumbers(inside, "outliers", missing(dual.halves(), dual.inside()));
            node.put("pivotMillis", dual.pivotMillis());
            regions(node.putArray("regions"), dual.regions());
            if (!run.thresholdMillis().isEmpty()) {
                ObjectNode refined = CorrelationJson.write(node.putObject("refined"), Correlation.of(run.refined()));
                ObjectNode thresholds = refined.putObject("thresholdMillis");
                run.thresholdMillis().forEach(thresholds::put);
                ResultJson.putNumbers(refined, "removed", missing(dual.halves(), run.refined()));
                ResultJson.putPoints(refined, "points", run.refined(), "firstHalfMillis", "secondHalfMillis");
            }
            ResultJson.putPoints(node, "points", dual.halves(), "firstHalfMillis", "secondHalfMillis");
        }
        return result;
    }

    private static void regions(ArrayNode array, List<Region> regions) {
        for (Region region : regions) {
            ObjectNode node = array.addObject();
            node.put("region", region.number());
            node.put("condition", CONDITIONS[region.number() - 1]);
            node.put("samples", region.samples());
            JsonNumbers.put(node, "meanDaemonMillis", region.meanDaemonMillis());
            RecordJson.PLAIN.putAll(node, "daemons", region.daemons());
        }
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
