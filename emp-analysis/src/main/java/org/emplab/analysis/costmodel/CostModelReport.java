package org.emplab.analysis.costmodel;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.costmodel.CostModel.FittedCost;
import org.emplab.analysis.costmodel.CostModel.PowerLaw;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Cost models as tables of fits and sizes, and as curves through the measured means, and as {@code emp-cost-model/1}. */
public final class CostModelReport {
    private CostModelReport() {}

    private record Answer(List<Sized> runs, @JsonAnyGetter Map<Quantity, OfTime> times) {}

    private record Sized(@JsonUnwrapped RunHeader header, double size) {}

    private record OfTime(
            String sentence,
            @JsonUnwrapped CostModel model,
            @JsonInclude(NON_ABSENT) Optional<List<PredictedTime>> predictions) {
        static OfTime of(CostModel model, Map<Double, Series> series, List<Double> at) {
            return new OfTime(
                    CostModelReport.sentence(model),
                    model,
                    at.isEmpty() ? Optional.empty() : Optional.of(PredictedTime.of(model, series, at)));
        }
    }

    /**
     * @param sizes of the inputs, in their order
     * @param deviations first drops each run's samples beyond so many; 0 drops none
     * @param at sizes at which the time is predicted
     */
    public static Report of(RunSelection chosen, List<Double> sizes, double deviations, List<Double> at) {
        List<Run> runs = chosen.runs();
        Map<Quantity, OfTime> times = new EnumMap<>(Quantity.class);
        for (Quantity quantity : List.of(Quantity.ET, Quantity.PT)) {
            List<CostModel.TimedSize> timed = new ArrayList<>();
            Map<Double, Series> all = new HashMap<>();
            for (int i = 0; i < runs.size(); i++) {
                Series series = quantity.of(runs.get(i), chosen.processTime());
                if (quantity == Quantity.ET || !series.isEmpty()) {
                    Series kept = DeviationTrim.kept(series, deviations);
                    timed.add(CostModel.TimedSize.of(sizes.get(i), kept));
                    all.put(sizes.get(i), kept);
                }
            }
            if (timed.size() >= 2) {
                times.put(quantity, OfTime.of(CostModel.of(timed), all, at));
            }
        }
        Table.Builder predictions = Table.named(
                        "predictions",
                        "Predicted times, with 95 % intervals, if it grows as one of those not ruled out")
                .text("quantity", "Time")
                .number("size", "Size", "", -1)
                .text("function", "f(n)")
                .number("meanMillis", "Mean of a run", "ms", 3)
                .ends("meanLowerMillis", "meanUpperMillis", "ms", 3)
                .number("executionLowerMillis", "One execution from", "ms", 3)
                .number("executionUpperMillis", "to", "ms", 3)
                .text("modes", "Executions gather at");
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
        Report.Builder report = chosen.report(
                "cost-model",
                "3",
                chosen.files(),
                new Answer(
                        IntStream.range(0, runs.size())
                                .mapToObj(i -> new Sized(runs.get(i).header(), sizes.get(i)))
                                .toList(),
                        times));
        times.forEach((quantity, time) -> {
            CostModel model = time.model();
            report.sentence(quantity.title() + ": " + time.sentence());
            for (FittedCost fit : model.fits()) {
                fits.row(
                        quantity.title(),
                        fit.function().key(),
                        fit.overheadMillis(),
                        fit.factorMillis(),
                        fit.misfit(),
                        fit.pValue(),
                        fit.ruledOut() ? "ruled out" : "possible");
            }
            for (PredictedTime predicted : time.predictions().orElse(List.of())) {
                predictions.row(
                        quantity.title(),
                        predicted.size(),
                        predicted.function().key(),
                        predicted.mean(),
                        predicted.execution().interval().ends(),
                        modes(predicted.modes()));
            }
            for (CostModel.TimedSize size : model.sizes()) {
                means.row(quantity.title(), size);
            }
            report.number(quantity.key() + "Exponent", model.powerLaw().exponent());
            report.figure(figure(quantity, model));
        });
        report.table(fits.build()).table(means.build());
        return at.isEmpty() ? report.build() : report.table(predictions.build()).build();
    }

    private static Figure figure(Quantity quantity, CostModel model) {
        double[] x =
                model.sizes().stream().mapToDouble(CostModel.TimedSize::size).toArray();
        List<Figure.Plot> plots = new ArrayList<>();
        plots.add(new Figure.Scatter(
                "measured",
                x,
                model.sizes().stream()
                        .mapToDouble(CostModel.TimedSize::meanMillis)
                        .toArray()));
        for (FittedCost fit : model.remaining()) {
            double[] y = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                y[i] = fit.atMillis(x[i]);
            }
            plots.add(new Figure.Line(fit.function().key(), x, y));
        }
        return new Figure(
                "cost-model-" + quantity.key(),
                quantity.title() + " over the size of the input",
                Axis.logarithmic("Size", ""),
                Axis.logarithmic(quantity.title(), "ms"),
                plots);
    }

    private static String modes(List<PredictedTime.Mode> modes) {
        return modes.stream()
                .map(mode -> Digits.fixed(mode.millis(), 3) + " ms (" + Digits.fixed(100 * mode.share(), 0) + " %)")
                .collect(Collectors.joining(", "));
    }

    /** The growths that the data rule out. */
    static String sentence(CostModel model) {
        PowerLaw law = model.powerLaw();
        String left = formulas(model.remaining());
        String out = formulas(model.fits().stream().filter(FittedCost::ruledOut).toList());
        return (left.isEmpty() ? "None of the usual functions fits" : "Not ruled out: " + left)
                + (model.overhead() ? " (each with an overhead)" : "")
                + (out.isEmpty() ? "; none is ruled out" : "; ruled out at the 1 % level: " + out)
                + "; power law" + (model.overhead() ? " without overhead" : "")
                + " n^" + Digits.fixed(law.exponent(), 3)
                + " (99 % interval " + Digits.fixed(law.exponentLower(), 3)
                + " to " + Digits.fixed(law.exponentUpper(), 3) + ").";
    }

    private static String formulas(List<FittedCost> fits) {
        return fits.stream().map(fit -> fit.function().key()).collect(Collectors.joining(", "));
    }
}
