package org.emplab.analysis.components;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.analysis.components.VarianceComponentsAnalysis.Parameters;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.question.ChosenRuns.Sources;
import org.emplab.analysis.statistics.Interval;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;
import tools.jackson.databind.node.ObjectNode;

/** Variance by level, and the designs for a wanted interval: {@code emp-variance-components/1}. */
final class VarianceComponentsReport {
    private static final double HOUR = 3600;

    private VarianceComponentsReport() {}

    /** @param designs the cheapest for each number of units of the highest level */
    static Report of(
            ChosenRuns runs,
            Parameters asked,
            List<RunInBoot> parts,
            VarianceComponents components,
            Design.Cost cost,
            List<Design> designs) {
        Optional<Design> cheapest = Design.cheapest(designs);
        Sources sources = runs.sources();
        Report.Builder report = Report.builder(() -> json(sources, asked, parts, components, cost, designs));
        report.sentence(whatVaries(runs, asked, components));
        report.sentence(plan(asked, components, cheapest));
        if (components.run().level() == Component.Level.RUN && components.boot().isEmpty()) {
            report.sentence("All runs are of one boot, or do not say which: how boots differ is not in it.");
        }
        report.table(componentTable(components)).table(designTable(components, designs, cheapest));
        report.table(runTable(runs, parts));
        return report.figure(runFigure(runs, asked, parts, components))
                .figure(designFigure(asked, components, designs))
                .build();
    }

    private static String whatVaries(ChosenRuns runs, Parameters asked, VarianceComponents components) {
        double half = components.mean().upper() - components.mean().estimate();
        return asked.quantity().title() + " of " + runs.headers().get(0).program() + " on "
                + runs.headers().get(0).machine() + ": "
                + components.components().stream()
                        .map(component -> component.level().title() + " differ by "
                                + percent(components.percent(component.sdMillis())))
                        .collect(Collectors.joining(", "))
                + String.format(
                        Locale.ROOT,
                        " (standard deviations); the mean is %s ms ± %s (95 %%).",
                        Digits.significant(components.mean().estimate(), 6),
                        percent(components.percent(half)));
    }

    private static String plan(Parameters asked, VarianceComponents components, Optional<Design> cheapest) {
        String wanted = "± " + percent(asked.precision()) + " at a confidence of " + percent(100 * asked.confidence());
        return cheapest.map(design -> "The cheapest for " + wanted + ": "
                        + (components.boot().isPresent()
                                ? design.boots() + " boots with " + design.runs()
                                        + (design.runs() == 1 ? " run" : " runs") + " each of "
                                : design.runs() + " runs of ")
                        + design.samples() + " samples, " + DurationText.of(design.seconds()) + ".")
                .orElse("No 2000 units of the highest level know the mean to " + wanted + ".");
    }

    private static Table componentTable(VarianceComponents components) {
        return Table.of(
                        components.components(),
                        "components",
                        "Standard deviation that each level adds, with its 95 % interval")
                .text("level", "Level", component -> component.level().title())
                .count("units", "Measured", Component::units)
                .number("sdMillis", "Std. dev.", "ms", 4, Component::sdMillis)
                .number("sdPercent", "of the mean", "%", 4, component -> components.percent(component.sdMillis()))
                .number("lowerPercent", "from", "%", 4, component -> components.percent(component.lowerMillis()))
                .number("upperPercent", "to", "%", 4, component -> components.percent(component.upperMillis()))
                .build();
    }

    private static Table designTable(VarianceComponents components, List<Design> designs, Optional<Design> cheapest) {
        Table.Builder table = Table.named("designs", "Designs that know the mean as well as wanted");
        if (components.boot().isPresent()) {
            table.count("boots", "Boots");
        }
        table.count("runs", components.boot().isPresent() ? "Runs in each" : "Runs")
                .count("samples", "Samples of each run")
                .number("halfWidthPercent", "Mean known to ±", "%", 3)
                .number("hours", "Takes", "h", 2)
                .text("cheapest", "Cheapest");
        for (Design design : designs) {
            List<Object> row = new ArrayList<>();
            if (components.boot().isPresent()) {
                row.add(design.boots());
            }
            row.addAll(List.of(
                    design.runs(),
                    design.samples(),
                    design.halfWidthPercent(),
                    design.seconds() / HOUR,
                    cheapest.filter(design::equals).isPresent() ? "yes" : ""));
            table.row(row.toArray());
        }
        return table.build();
    }

    private static Table runTable(ChosenRuns runs, List<RunInBoot> parts) {
        return Table.of(parts, "runs", "The runs, by boot")
                .text("file", "Run", part -> runs.files().get(part.run()).file())
                .text("boot", "Boot", RunInBoot::boot)
                .count("samples", "Samples", RunInBoot::samples)
                .number("meanMillis", "Mean", "ms", 3, RunInBoot::meanMillis)
                .number("sdMillis", "Std. dev.", "ms", 3, part -> Math.sqrt(part.sampleVariance()))
                .number("dependence", "Dependence", "", 2, RunInBoot::dependence)
                .build();
    }

    private static Figure runFigure(
            ChosenRuns runs, Parameters asked, List<RunInBoot> parts, VarianceComponents components) {
        List<Figure.Plot> plots = new ArrayList<>();
        List<Optional<String>> boots = List.copyOf(
                new LinkedHashSet<>(parts.stream().map(RunInBoot::boot).toList()));
        for (int boot = 0; boot < boots.size(); boot++) {
            Optional<String> own = boots.get(boot);
            List<RunInBoot> of =
                    parts.stream().filter(part -> part.boot().equals(own)).toList();
            plots.add(new Figure.Scatter(
                    own.isPresent() ? "boot " + (boot + 1) : "runs",
                    of.stream().mapToDouble(part -> parts.indexOf(part) + 1.0).toArray(),
                    RunInBoot.means(of)));
        }
        double mean = components.mean().estimate();
        plots.add(new Figure.Line("mean", new double[] {0.5, parts.size() + 0.5}, new double[] {mean, mean}));
        return new Figure(
                "run-means",
                "Means of the runs of " + runs.headers().get(0).program() + ", by boot",
                Axis.linear("Run", ""),
                Axis.linear("Mean " + asked.quantity().title(), "ms"),
                plots);
    }

    private static Figure designFigure(Parameters asked, VarianceComponents components, List<Design> designs) {
        return new Figure(
                "designs",
                "Time to know the mean to ± " + percent(asked.precision()),
                Axis.linear(components.boot().isPresent() ? "Boots" : "Runs", ""),
                Axis.logarithmic("Takes", "h"),
                List.of(new Figure.Line(
                        "",
                        designs.stream()
                                .mapToDouble(design -> components.boot().isPresent() ? design.boots() : design.runs())
                                .toArray(),
                        designs.stream()
                                .mapToDouble(design -> design.seconds() / HOUR)
                                .toArray())));
    }

    private static String percent(double value) {
        return Digits.significant(value, 3) + " %";
    }

    private static ObjectNode json(
            Sources sources,
            Parameters asked,
            List<RunInBoot> parts,
            VarianceComponents components,
            Design.Cost cost,
            List<Design> designs) {
        ObjectNode result = ResultJson.open("variance-components", "1", sources.processTime(), sources.inputs());
        RecordJson.put(result, "runs", sources.headers());
        result.put("quantity", asked.quantity().key());
        RecordJson.put(result, "deviations", asked.deviations());
        ResultJson.rows(
                result,
                "runsInBoots",
                parts,
                (row, part) -> RecordJson.put(row.put("run", part.run()), "boot", part.boot())
                        .put("samples", part.samples())
                        .put("meanMillis", part.meanMillis())
                        .put("sdMillis", Math.sqrt(part.sampleVariance()))
                        .put("dependence", part.dependence()));
        RecordJson.put(result, "mean", new Interval.Millis(components.mean()));
        ResultJson.rows(
                result,
                "components",
                components.components(),
                (row, component) -> RecordJson.put(row, component)
                        .put("sdPercent", components.percent(component.sdMillis())));
        RecordJson.put(result, "precisionPercent", asked.precision());
        RecordJson.put(result, "confidence", asked.confidence());
        RecordJson.put(result, "costSeconds", cost);
        RecordJson.put(result, "cheapest", Design.cheapest(designs));
        return RecordJson.put(result, "designs", designs);
    }
}
