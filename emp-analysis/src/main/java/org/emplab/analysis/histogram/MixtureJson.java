package org.emplab.analysis.histogram;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.distribution.MixtureFit;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.RunHeader;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-mixture/1}. */
public final class MixtureJson {
    private MixtureJson() {}

    /**
     * One run, by quantity.
     *
     * @param notFitted why a quantity has no fit
     */
    public record OfRun(RunHeader header, Map<Quantity, MixtureFit> fits, Map<Quantity, String> notFitted) {}

    public static ObjectNode of(Sources sources, List<OfRun> runs) {
        ObjectNode result = ResultJson.open("mixture", "3", sources.processTime(), sources.inputs());
        ResultJson.runs(result, runs, OfRun::header, (node, run) -> {
            run.fits().forEach((quantity, fit) -> write(node.putObject(quantity.key()), fit));
            run.notFitted()
                    .forEach((quantity, reason) ->
                            node.putObject(quantity.key()).putNull("components").put("reason", reason));
        });
        return result;
    }

    private static void write(ObjectNode node, MixtureFit fit) {
        node.put("samples", fit.samples());
        node.put("stepMillis", fit.stepMillis());
        node.put("floorMillis", fit.floorMillis());
        ResultJson.rows(
                node,
                "components",
                fit.mixture().components(),
                (row, component) -> RecordJson.PLAIN.put(row, component).put("atFloor", fit.atFloor(component)));
        RecordJson.PLAIN.put(node, "modesMillis", fit.mixture().modesMillis());
        node.put("kolmogorovSmirnovStatistic", fit.ks());
        ObjectNode quantiles = node.putObject("quantiles");
        fit.quantiles().forEach((percentage, millis) -> quantiles.put(key(percentage), millis));
        ResultJson.rows(
                node,
                "candidates",
                fit.candidates(),
                (row, candidate) -> row.put("components", candidate.components())
                        .put("logLikelihood", candidate.logLikelihood())
                        .put("bic", candidate.bic()));
    }

    private static String key(double percentage) {
        return "p" + BigDecimal.valueOf(percentage).stripTrailingZeros().toPlainString();
    }
}
