package org.emplab.analysis.costmodel;

import java.util.List;
import java.util.Map;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.IntervalJson;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp-cost-model/1}. */
public final class CostModelJson {
    private CostModelJson() {}

    public static ObjectNode of(
            ProcessTime processTime,
            List<InputFile> inputs,
            List<RunHeader> runs,
            List<Double> sizes,
            Map<Quantity, CostModel> models,
            List<Double> at) {
        ObjectNode result = ResultJson.open("cost-model", "2", processTime, inputs);
        ArrayNode array = result.putArray("runs");
        for (int i = 0; i < runs.size(); i++) {
            ResultJson.header(array.addObject(), runs.get(i)).put("size", sizes.get(i));
        }
        models.forEach((quantity, model) -> write(result.putObject(quantity.key()), model, at));
        return result;
    }

    private static void write(ObjectNode node, CostModel model, List<Double> at) {
        node.put("sentence", model.sentence());
        node.put("overheadGranted", model.overhead());
        node.put("relativeScatter", model.scatter());
        RecordJson.PLAIN.putAll(node, "sizes", model.sizes());
        ArrayNode fits = node.putArray("fits");
        for (FittedCost fit : model.fits()) {
            ObjectNode entry = fits.addObject().put("function", fit.function().formula());
            entry.put("overheadMillis", fit.overheadMillis());
            JsonNumbers.put(entry, "factorMillis", fit.factorMillis());
            entry.put("logFactorMillis", fit.logFactorMillis());
            entry.put("misfit", fit.misfit());
            entry.put("pValue", fit.pValue());
            entry.put("ruledOut", fit.ruledOut());
            ArrayNode residuals = entry.putArray("relativeResiduals");
            for (double residual : fit.relativeResiduals()) {
                if (Double.isFinite(residual)) {
                    residuals.add(residual);
                } else {
                    residuals.addNull(); // 2^n fitted to large sizes is 0 at the small ones
                }
            }
        }
        if (!at.isEmpty()) {
            ArrayNode predictions = node.putArray("predictions");
            for (PredictedTime predicted : PredictedTime.of(model, at)) {
                ObjectNode entry = predictions.addObject().put("size", predicted.size());
                entry.put("function", predicted.function().formula());
                IntervalJson.millis(entry.putObject("mean"), predicted.mean());
                IntervalJson.millis(entry.putObject("execution"), predicted.execution());
            }
        }
        PowerLaw law = model.powerLaw();
        ObjectNode power = node.putObject("powerLaw");
        power.put("exponent", law.exponent());
        power.put("exponentLower", law.exponent() - law.exponentReach());
        power.put("exponentUpper", law.exponent() + law.exponentReach());
        power.put("confidence", 0.99);
        power.put("factorMillis", law.factorMillis());
        JsonNumbers.put(power, "pValue", law.pValue());
        if (law.pValue().isEmpty()) {
            power.put("reason", "a power law meets any two sizes: no p-value");
        }
    }
}
