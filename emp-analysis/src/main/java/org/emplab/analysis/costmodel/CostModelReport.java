package org.emplab.analysis.costmodel;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.Interval;
import org.emplab.model.Run;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Cost models as tables of fits and sizes, and as curves through the measured means, and as {@code emp-cost-model/1}. */
public final class CostModelReport {
    private CostModelReport() {}

    /**
     * @param sizes of the inputs, in their order
     * @param deviations first drops each run's samples beyond so many; 0 drops none
     * @param at sizes at which the time is predicted
     */
    public static Report ofRuns(ChosenRuns chosen, List<Double> sizes, double deviations, List<Double> at) {
        List<Run> runs = chosen.runs();
        Map<Quantity, CostModel> models = new EnumMap<>(Quantity.class);
        for (Quantity quantity : List.of(Quantity.ET, Quantity.PT)) {
            List<TimedSize> timed = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                Series series = quantity.of(runs.get(i), chosen.processTime());
                if (quantity == Quantity.ET || !series.isEmpty()) {
                    timed.add(TimedSize.of(sizes.get(i), DeviationTrim.kept(series, deviations)));
                }
            }
            if (timed.size() >= 2) {
                models.put(quantity, CostModel.of(timed));
            }
        }
        return of(chosen, sizes, models, at);
    }

    public static Report of(ChosenRuns chosen, List<Double> sizes, Map<Quantity, CostModel> models, List<Double> at) {
        Table.Builder predictions = Table.named(
                        "predictions",
                        "Predicted times, with 95 % intervals, if it grows as one of those not ruled out")
                .text("quantity", "Time")
                .number("size", "Size", "", -1)
                .text("function", "f(n)")
                .number("meanMillis", "Mean of a run", "ms", 3)
                .number("meanLowerMillis", "from", "ms", 3)
                .number("meanUpperMillis", "to", "ms", 3)
                .number("executionLowerMillis", "One execution from", "ms", 3)
                .number("executionUpperMillis", "to", "ms", 3);
        Table.Builder fits = Table.named(
                        "fits",
                        "Growth of the time with the size; PT is "
                                + chosen.processTime().key() + " time")
                .text("quantity", "Time")
                .text("function", "c·f(n)")
                .number("overheadMillis", "Overhead", "ms", 6)
                .number("factorMillis", "c", "ms", 6)
                .number("misfit", "Misfit", "", 2)
                .number("pValue", "p", "", 4)
                .text("verdict", "Verdict");
        Table.Builder means = Table.named("sizes", "Mean times by size")
                .text("quantity", "Time")
                .number("size", "Size", "", -1)
                .count("samples", "Samples")
                .number("meanMillis", "Mean", "ms", 3)
                .number("standardErrorMillis", "Std. error", "ms", 3);
        Sources sources = chosen.sources();
        Report.Builder report = Report.builder(() -> json(sources, sizes, models, at));
        models.forEach((quantity, model) -> {
            report.sentence(quantity.title() + ": " + model.sentence());
            for (FittedCost fit : model.fits()) {
                fits.row(
                        quantity.title(),
                        fit.function().formula(),
                        fit.overheadMillis(),
                        fit.factorMillis(),
                        fit.misfit(),
                        fit.pValue(),
                        fit.ruledOut() ? "ruled out" : "possible");
            }
            for (PredictedTime predicted : PredictedTime.of(model, at)) {
                predictions.row(
                        quantity.title(),
                        predicted.size(),
                        predicted.function().formula(),
                        predicted.mean(),
                        predicted.execution().lower(),
                        predicted.execution().upper());
            }
            for (TimedSize size : model.sizes()) {
                means.row(quantity.title(), size);
            }
            report.number(quantity.key() + "Exponent", model.powerLaw().exponent());
            report.figure(figure(quantity, model));
        });
        report.table(fits.build()).table(means.build());
        return at.isEmpty() ? report.build() : report.table(predictions.build()).build();
    }

    private static Figure figure(Quantity quantity, CostModel model) {
        double[] x = model.sizes().stream().mapToDouble(TimedSize::size).toArray();
        List<Figure.Plot> plots = new ArrayList<>();
        plots.add(new Figure.Scatter(
                "measured",
                x,
                model.sizes().stream().mapToDouble(TimedSize::meanMillis).toArray()));
        for (FittedCost fit : model.remaining()) {
            double[] y = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                y[i] = fit.atMillis(x[i]);
            }
            plots.add(new Figure.Line(fit.function().formula(), x, y));
        }
        return new Figure(
                "cost-model-" + quantity.key(),
                quantity.title() + " over the size of the input",
                Axis.logarithmic("Size", ""),
                Axis.logarithmic(quantity.title(), "ms"),
                plots);
    }

    private static ObjectNode json(
            Sources sources, List<Double> sizes, Map<Quantity, CostModel> models, List<Double> at) {
        ObjectNode result = ResultJson.open("cost-model", "2", sources.processTime(), sources.files());
        ArrayNode array = result.putArray("runs");
        for (int i = 0; i < sizes.size(); i++) {
            ResultJson.header(array.addObject(), sources.headers().get(i)).put("size", sizes.get(i));
        }
        models.forEach((quantity, model) -> write(result.putObject(quantity.key()), model, at));
        return result;
    }

    private static void write(ObjectNode node, CostModel model, List<Double> at) {
        node.put("sentence", model.sentence());
        node.put("overheadGranted", model.overhead());
        node.put("relativeScatter", model.scatter());
        RecordJson.put(node, "sizes", model.sizes());
        ResultJson.rows(node, "fits", model.fits(), (entry, fit) -> {
            entry.put("function", fit.function().formula());
            entry.put("overheadMillis", fit.overheadMillis());
            RecordJson.put(entry, "factorMillis", fit.factorMillis());
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
        });
        if (!at.isEmpty()) {
            ResultJson.rows(node, "predictions", PredictedTime.of(model, at), (entry, predicted) -> {
                entry.put("size", predicted.size())
                        .put("function", predicted.function().formula());
                RecordJson.put(entry, "mean", new Interval.Millis(predicted.mean()));
                RecordJson.put(entry, "execution", new Interval.Millis(predicted.execution()));
            });
        }
        PowerLaw law = model.powerLaw();
        ObjectNode power = node.putObject("powerLaw");
        power.put("exponent", law.exponent());
        power.put("exponentLower", law.exponent() - law.exponentReach());
        power.put("exponentUpper", law.exponent() + law.exponentReach());
        power.put("confidence", 0.99);
        power.put("factorMillis", law.factorMillis());
        RecordJson.put(power, "pValue", law.pValue());
        if (law.pValue().isEmpty()) {
            power.put("reason", "a power law meets any two sizes: no p-value");
        }
    }
}
