package org.emplab.analysis.components;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.analysis.components.VarianceComponentsAnalysis.Parameters;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.Interval;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.RowsBuilder;

/** Variance by level, and the designs for a wanted interval: {@code emp-variance-components/1}. */
final class VarianceComponentsReport {
    private static final double HOUR = 3600;

    private VarianceComponentsReport() {}

    private record Answer(
            List<RunHeader> runs,
            Quantity quantity,
            double deviations,
            List<RunInBoot> runsInBoots,
            Interval.Millis mean,
            List<Level> components,
            @JsonUnwrapped Plan plan) {}

    private record Level(@JsonUnwrapped Component component, double sdPercent) {}

    private record Plan(
            double precisionPercent,
            double confidence,
            Design.Cost costSeconds,
            Optional<Design> cheapest,
            List<Design> designs) {}

    /** @param designs the cheapest for each number of units of the highest level */
    static Report of(
            RunSelection runs,
            Parameters asked,
            List<RunInBoot> parts,
            VarianceComponents components,
            Design.Cost cost,
            List<Design> designs) {
        Optional<Design> cheapest = Design.cheapest(designs);
        Report.Builder report = runs.report(
                "variance-components",
                "1",
                runs.inputs(),
                new Answer(
                        runs.headers(),
                        asked.quantity(),
                        asked.deviations(),
                        parts,
                        new Interval.Millis(components.mean()),
                        components.components().stream()
                                .map(one -> new Level(one, components.percent(one.sdMillis())))
                                .toList(),
                        new Plan(asked.precision(), asked.confidence(), cost, cheapest, designs)));
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

    private static String whatVaries(RunSelection runs, Parameters asked, VarianceComponents components) {
        double half = components.mean().upper() - components.mean().estimate();
        return asked.quantity().title() + " of " + runs.headers().get(0).program() + " on "
                + runs.headers().get(0).machine() + ": "
                + components.components().stream()
                        .map(component -> title(component.level()) + " differ by "
                                + percent(components.percent(component.sdMillis())))
                        .collect(Collectors.joining(", "))
                + " (standard deviations); the mean is "
                + Digits.significant(components.mean().estimate(), 6) + " ms ± "
                + percent(components.percent(half)) + " (95 %).";
    }

    private static String plan(Parameters asked, VarianceComponents components, Optional<Design> cheapest) {
        String wanted = "± " + percent(asked.precision()) + " at a confidence of " + percent(100 * asked.confidence());
        return cheapest.map(design -> "The cheapest for " + wanted + ": "
                        + (components.boot().isPresent()
                                ? Digits.counted(design.boots(), "boot") + " with "
                                        + Digits.counted(design.runs(), "run") + " each of "
                                : Digits.counted(design.runs(), "run") + " of ")
                        + Digits.counted(design.samples(), "sample") + ", " + DurationText.of(design.seconds()) + ".")
                .orElse("No 2000 units of the highest level know the mean to " + wanted + ".");
    }

    private static Table componentTable(VarianceComponents components) {
        return Table.of(
                        components.components(),
                        "components",
                        "Standard deviation that each level adds, with its 95 % interval")
                .text("level", "Level", component -> title(component.level()))
                .count("units", "Measured", Component::units)
                .number("sdMillis", "Std. dev.", "ms", 4, Component::sdMillis)
                .number("sdPercent", "of the mean", "%", 4, component -> components.percent(component.sdMillis()))
                .number("lowerPercent", "from", "%", 4, component -> components.percent(component.lowerMillis()))
                .number("upperPercent", "to", "%", 4, component -> components.percent(component.upperMillis()))
                .build();
    }

    private static Table designTable(VarianceComponents components, List<Design> designs, Optional<Design> cheapest) {
        boolean inBoots = components.boot().isPresent();
        RowsBuilder<Design> table = Table.of(designs, "designs", "Designs that know the mean as well as wanted");
        return (inBoots ? table.count("boots", "Boots", Design::boots) : table)
                .count("runs", inBoots ? "Runs in each" : "Runs", Design::runs)
                .count("samples", "Samples of each run", Design::samples)
                .number("halfWidthPercent", "Mean known to ±", "%", 3, Design::halfWidthPercent)
                .number("hours", "Takes", "h", 2, design -> design.seconds() / HOUR)
                .text("cheapest", "Cheapest", design -> cheapest.equals(Optional.of(design)) ? "yes" : "")
                .build();
    }

    private static Table runTable(RunSelection runs, List<RunInBoot> parts) {
        return Table.of(parts, "runs", "The runs, by boot")
                .text("file", "Run", part -> runs.files().get(part.run()).file())
                .text("boot", "Boot", RunInBoot::boot)
                .count("samples", "Samples", RunInBoot::samples)
                .number("meanMillis", "Mean", "ms", 3, RunInBoot::meanMillis)
                .number("sdMillis", "Std. dev.", "ms", 3, RunInBoot::sdMillis)
                .number("dependence", "Dependence", "", 2, RunInBoot::dependence)
                .build();
    }

    private static Figure runFigure(
            RunSelection runs, Parameters asked, List<RunInBoot> parts, VarianceComponents components) {
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

    private static String title(Component.Level level) {
        return switch (level) {
            case BOOT -> "boots";
            case RUN_AND_BOOT -> "runs, each in its own boot";
            case RUN -> "runs";
            case SAMPLE -> "samples";
        };
    }

    private static String percent(double value) {
        return Digits.significant(value, 3) + " %";
    }
}
