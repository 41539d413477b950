package org.emplab.analysis.costmodel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.emplab.analysis.costmodel.Scaling.StackedHistogram;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Summary;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Scaling as tables and as the figures 13 to 15 of repeatability.txt. */
public final class ScalingReport {
    private static final int CURVE_POINTS = 60;

    private ScalingReport() {}

    public static Report of(RunSelection chosen, Scaling scaling) {
        Table.Builder runs = Table.named(
                        "runs",
                        "Deviation over task lengths; PT is "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .number("taskLengthSeconds", "Task length", "s", 3)
                .text("quantity", "Time")
                .count("samples", "Samples")
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Std. dev.", "ms", 3)
                .number("relativeError", "Rel. error", "", 8);
        List<String> names = names(scaling);
        for (int i = 0; i < names.size(); i++) {
            Scaling.OfRun run = scaling.runs().get(i);
            String program = names.get(i);
            run.times()
                    .forEach((quantity, time) -> runs.row(
                            program,
                            run.taskLengthSeconds(),
                            quantity.title(),
                            time.summary().samples(),
                            time.summary().meanMillis(),
                            time.summary().sdMillis(),
                            time.summary().relativeError()));
        }
        Table.Builder fits = Table.named("fits", "Least-squares lines in log-log scale: factor × seconds^exponent")
                .text("quantity", "Time")
                .text("of", "Of")
                .number("exponent", "Exponent", "", 4)
                .number("exponentStandardError", "± (std. error)", "", 4)
                .ends("exponentLower", "exponentUpper", "", 4)
                .number("factor", "Factor", "", 6)
                .number("misfitPercent", "Misfit", "%", 3)
                .number("rSquared", "R²", "", 4)
                .count("points", "Points");
        Report.Builder report = chosen.report("scaling", "3", chosen.files(), scaling);
        scaling.lines().forEach((quantity, lines) -> {
            fit(fits, report, quantity, "std. dev.", lines.sd());
            fit(fits, report, quantity, "rel. error", lines.relativeError());
            Figure deviation = figure(
                    scaling,
                    quantity,
                    "Std. dev.",
                    "ms",
                    "sd",
                    lines.sd(),
                    summary -> summary.sdMillis().orElse(0));
            if (quantity == Quantity.PT) {
                report.figure(onLinearAxes(deviation, lines.sd()));
            }
            report.figure(deviation);
            report.figure(figure(
                    scaling,
                    quantity,
                    "Rel. error",
                    "",
                    "relative-error",
                    lines.relativeError(),
                    summary -> summary.relativeError().orElse(0)));
        });
        report.figure(stacked(scaling, Quantity.PT));
        report.figure(stacked(scaling, Quantity.USER));
        return report.table(runs.build()).table(fits.build()).build();
    }

    private static void fit(
            Table.Builder fits, Report.Builder report, Quantity quantity, String of, Optional<LogLogLine> fitted) {
        fitted.ifPresent(line -> {
            fits.row(
                    quantity.title(),
                    of,
                    line.exponent(),
                    line.exponentError(),
                    line.exponentLower(),
                    line.exponentUpper(),
                    line.factor(),
                    line.misfitPercent(),
                    line.rSquared(),
                    line.points());
            report.sentence(quantity.title() + ": " + of + " grows as task length^" + Digits.fixed(line.exponent(), 3)
                    + (line.exponentReach().isEmpty()
                            ? ", without an interval: two runs are on any line."
                            : " (" + Digits.fixed(line.exponentLower().getAsDouble(), 3) + " to "
                                    + Digits.fixed(line.exponentUpper().getAsDouble(), 3) + ", 95 %) over "
                                    + line.points() + " runs, which lie "
                                    + Digits.significant(line.misfitPercent().getAsDouble(), 2)
                                    + " % from the line."));
        });
    }

    private static Figure figure(
            Scaling scaling,
            Quantity quantity,
            String title,
            String unit,
            String name,
            Optional<LogLogLine> line,
            ToDoubleFunction<Summary> value) {
        List<double[]> points = new ArrayList<>();
        for (Scaling.OfRun run : scaling.runs()) {
            Scaling.OfTime time = run.times().get(quantity);
            if (time != null && value.applyAsDouble(time.summary()) > 0) {
                points.add(new double[] {run.taskLengthSeconds(), value.applyAsDouble(time.summary())});
            }
        }
        points.sort(Comparator.comparingDouble(point -> point[0]));
        double[] x = points.stream().mapToDouble(point -> point[0]).toArray();
        double[] y = points.stream().mapToDouble(point -> point[1]).toArray();
        List<Figure.Plot> plots = new ArrayList<>();
        plots.add(new Figure.Scatter(quantity.title(), x, y));
        line.ifPresent(fit -> {
            double[] ends = {x[0], x[x.length - 1]};
            plots.add(new Figure.Line("least squares", ends, new double[] {fit.at(ends[0]), fit.at(ends[1])}));
        });
        return new Figure(
                "scaling-" + quantity.key() + "-" + name,
                title + " of " + quantity.title() + " over task length",
                Axis.logarithmic("Task length", "s"),
                Axis.logarithmic(title, unit),
                plots);
    }

    /** Figure 15 (a), on whose axes the line is a curve. */
    private static Figure onLinearAxes(Figure logarithmic, Optional<LogLogLine> line) {
        Figure.Plot points = logarithmic.plots().get(0);
        List<Figure.Plot> plots = new ArrayList<>(List.of(points));
        line.ifPresent(fit -> {
            double[] lengths = ((Figure.Scatter) points).x();
            double from = lengths[0];
            double step = (lengths[lengths.length - 1] - from) / CURVE_POINTS;
            double[] x = IntStream.rangeClosed(0, CURVE_POINTS)
                    .mapToDouble(i -> from + i * step)
                    .toArray();
            plots.add(new Figure.Line(
                    "least squares", x, Arrays.stream(x).map(fit::at).toArray()));
        });
        return new Figure(
                logarithmic.name() + "-linear",
                logarithmic.caption() + ", linear axes",
                Axis.linear(logarithmic.x().title(), logarithmic.x().unit()),
                Axis.linear(logarithmic.y().title(), logarithmic.y().unit()),
                plots);
    }

    private static List<String> names(Scaling scaling) {
        return RunNames.of(scaling.runs().stream().map(Scaling.OfRun::header).toList());
    }

    private static Figure stacked(Scaling scaling, Quantity quantity) {
        List<Figure.Plot> layers = new ArrayList<>();
        List<String> names = names(scaling);
        IntStream.range(0, names.size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                                (Integer run) -> scaling.runs().get(run).taskLengthSeconds())
                        .reversed())
                .forEach(at -> {
                    Scaling.OfRun run = scaling.runs().get(at);
                    Scaling.OfTime time = run.times().get(quantity);
                    if (time != null) {
                        StackedHistogram stacked = time.stacked();
                        double[] x = new double[stacked.heights().size()];
                        Arrays.setAll(x, stacked::middle);
                        layers.add(new Figure.Layer(
                                names.get(at),
                                run.taskLengthSeconds(),
                                x,
                                stacked.heights().stream()
                                        .mapToDouble(Double::doubleValue)
                                        .toArray()));
                    }
                });
        return new Figure(
                "stacked-" + quantity.key(),
                "Histograms of " + quantity.title()
                        + " over task length, each scaled to 0 (the shortest) to 100 (the longest) and to a relative frequency of"
                        + " 0 to 100 (the fullest bin)",
                Axis.linear("Normalized " + quantity.title(), ""),
                Axis.logarithmic("Task length", "s"),
                layers);
    }
}
