package org.emplab.analysis.histogram;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.HistogramFigures;
import org.emplab.analysis.distribution.MixtureFit;
import org.emplab.analysis.distribution.NormalMixture;
import org.emplab.analysis.distribution.NormalMixture.NormalComponent;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** Mixtures as tables of components, candidates and predicted quantiles, and as a curve over the histogram. */
public final class MixtureReport {
    private static final int CURVE_POINTS = 400;

    private MixtureReport() {}

    /**
     * One run, by quantity.
     *
     * @param notFitted why a quantity has no fit
     * @param bars the histogram under a fit
     */
    public record OfRun(
            @JsonUnwrapped RunHeader header,
            @JsonIgnore Map<Quantity, MixtureFit> fits,
            @JsonIgnore Map<Quantity, NotFitted> notFitted,
            @JsonIgnore Map<Quantity, Histogram> bars) {
        @JsonAnyGetter
        Map<Quantity, Record> quantities() {
            Map<Quantity, Record> all = new TreeMap<>(notFitted);
            all.putAll(fits);
            return all;
        }
    }

    /** Why a quantity has no components. */
    public record NotFitted(@Nullable String components, String reason) {}

    private record Answer(List<OfRun> runs) {}

    /**
     * Fits each run's ET and PT.
     *
     * @param most largest number of normals tried
     * @param deviations first drops the samples beyond so many; 0 drops none
     */
    public static Report of(RunSelection chosen, int most, double deviations) {
        List<OfRun> runs = new ArrayList<>();
        for (Run run : chosen.runs()) {
            Map<Quantity, MixtureFit> fits = new EnumMap<>(Quantity.class);
            Map<Quantity, NotFitted> notFitted = new EnumMap<>(Quantity.class);
            Map<Quantity, Histogram> bars = new EnumMap<>(Quantity.class);
            for (Quantity quantity : List.of(Quantity.ET, Quantity.PT)) {
                Series all = quantity.of(run, chosen.processTime()).without(chosen.overCutoff(run));
                Series series = DeviationTrim.kept(all, deviations);
                try {
                    fits.put(quantity, MixtureFit.of(series, most));
                    bars.put(quantity, Histogram.of(series, BinWidth.freedmanDiaconis()));
                } catch (UnsuitableInputException e) {
                    notFitted.put(quantity, new NotFitted(null, String.valueOf(e.getMessage())));
                }
            }
            runs.add(new OfRun(run.header(), fits, notFitted, bars));
        }
        Table.Builder components = Table.named(
                        "components",
                        "Mixtures of normals chosen by BIC; PT is "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .text("quantity", "Time")
                .count("component", "Component")
                .number("weight", "Weight", "", 4)
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Std. dev.", "ms", 3)
                .text("atFloor", "at the floor");
        Table.Builder candidates = Table.named("candidates", "Candidates and their BIC; the smallest is chosen")
                .text("program", "Program")
                .text("quantity", "Time")
                .count("components", "Components")
                .number("logLikelihood", "Log-likelihood", "", 2)
                .number("bic", "BIC", "", 2);
        Table.Builder quantiles = Table.named("quantiles", "Predicted quantiles of the program's time")
                .text("program", "Program")
                .text("quantity", "Time")
                .number("percentage", "Share", "%", 1)
                .number("millis", "Time", "ms", 3);
        Report.Builder report = chosen.report("mixture", "3", chosen.inputs(), new Answer(runs));
        List<String> names = RunNames.of(runs.stream().map(OfRun::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            OfRun run = runs.get(i);
            String program = names.get(i);
            run.notFitted()
                    .forEach((quantity, none) -> report.sentence(
                            program + ", " + quantity.title() + ": no mixture: " + none.reason() + "."));
            run.fits().forEach((quantity, fit) -> {
                report.sentence(sentence(program, quantity, fit));
                NormalMixture mixture = fit.mixture();
                for (int c = 0; c < mixture.components().size(); c++) {
                    NormalComponent component = mixture.components().get(c);
                    components.row(program, quantity.title(), c + 1, component, fit.atFloor(component) ? "yes" : "no");
                }
                fit.candidates()
                        .forEach(candidate -> candidates.row(
                                program,
                                quantity.title(),
                                candidate.components(),
                                candidate.logLikelihood(),
                                candidate.bic()));
                fit.quantiles()
                        .forEach((percentage, millis) -> quantiles.row(program, quantity.title(), percentage, millis));
                Histogram histogram = run.bars().get(quantity);
                if (histogram != null) {
                    report.figure(figure(program, quantity, fit, histogram));
                }
            });
        }
        return report.table(components.build())
                .table(candidates.build())
                .table(quantiles.build())
                .build();
    }

    private static String sentence(String program, Quantity quantity, MixtureFit fit) {
        String modes = fit.mixture().modesMillis().stream()
                .map(mode -> Digits.fixed(mode, 3))
                .collect(Collectors.joining(", "));
        return program + ", " + quantity.title() + ": " + Digits.counted(fit.chosen(), "normal")
                + (fit.mixture().modesMillis().size() == 1 ? ", a peak at " : ", peaks at ") + modes + " ms."
                + atFloor(fit);
    }

    private static String atFloor(MixtureFit fit) {
        String means = fit.mixture().components().stream()
                .filter(fit::atFloor)
                .map(component -> Digits.fixed(component.meanMillis(), 3))
                .collect(Collectors.joining(", "));
        return means.isEmpty()
                ? ""
                : " The deviation at " + means + " ms is at most " + Digits.significant(fit.floorMillis(), 3)
                        + " ms, the smallest that "
                        + (fit.stepMillis() > 0
                                ? "times in steps of " + Digits.plain(fit.stepMillis()) + " ms tell"
                                : "is looked for")
                        + ".";
    }

    private static Figure figure(String program, Quantity quantity, MixtureFit fit, Histogram histogram) {
        double from = fit.mixture().quantile(0.0005);
        double to = fit.mixture().quantile(0.9995);
        double[] x = new double[CURVE_POINTS];
        double[] y = new double[CURVE_POINTS];
        for (int i = 0; i < CURVE_POINTS; i++) {
            x[i] = from + (to - from) * i / (CURVE_POINTS - 1);
            y[i] = Math.exp(fit.mixture().logDensity(x[i])) * histogram.widthMillis() * histogram.total();
        }
        return new Figure(
                "mixture-" + program + "-" + quantity.key(),
                "Mixture of " + fit.chosen() + " normals to " + program + ", " + quantity.title(),
                Axis.linear(quantity.title(), "ms"),
                Axis.linear("Frequency", ""),
                List.of(HistogramFigures.of("measured", histogram), new Figure.Line("mixture", x, y)));
    }
}
