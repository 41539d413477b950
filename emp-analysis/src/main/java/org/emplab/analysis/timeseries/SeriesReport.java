package org.emplab.analysis.timeseries;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Moments;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/** Numbers of samples as a table of their moments (EMP, table XXV), one of all points, and a figure each, and as {@code emp-series/1}. */
final class SeriesReport {
    private SeriesReport() {}

    private record Answer(double deviations, List<OfRun> runs) {}

    /** One run. */
    record OfRun(@JsonUnwrapped RunHeader header, List<CheckedSeries> series) {
        OfRun {
            series = List.copyOf(series);
        }
    }

    static Report of(RunSelection chosen, double deviations, List<OfRun> runs) {
        Table.Builder moments = Table.named(
                        "series",
                        "What both sanity checks leave of what is dropped by cutoff and by deviation; PT is "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .text("of", "Of")
                .text("unit", "Unit")
                .count("droppedByCutoff", "By cutoff")
                .count("droppedByDeviation", "By deviation")
                .count("kept", "Kept")
                .number("min", "Minimum", "", 6)
                .number("max", "Maximum", "", 6)
                .number("mean", "Mean", "", 6)
                .number("sd", "Std. dev.", "", 6)
                .number("relativeError", "Rel. error", "", 8);
        Table.Builder points = Table.named("points", "Each sample")
                .text("program", "Program")
                .text("of", "Of")
                .count("sample", "Sample")
                .number("value", "Value", "", 6)
                .text("dropped", "Dropped by");
        Report.Builder report = chosen.report("series", "1", chosen.inputs(), new Answer(deviations, runs));
        List<String> names = RunNames.of(runs.stream().map(OfRun::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            String program = names.get(i);
            for (CheckedSeries series : runs.get(i).series()) {
                row(moments, program, series);
                Series values = series.observed().values();
                for (int p = 0; p < values.size(); p++) {
                    points.row(
                            program,
                            series.observed().title(),
                            values.number(p),
                            values.millis(p),
                            series.droppedBy(values.number(p)));
                }
                report.figure(figure(program, series));
            }
        }
        return report.table(moments.build()).table(points.build()).build();
    }

    private static void row(Table.Builder table, String program, CheckedSeries series) {
        ObservedQuantity observed = series.observed();
        int cut = series.overCutoff().size();
        int beyond = series.beyond().size();
        int kept = series.kept().size();
        if (series.moments().isPresent()) {
            Moments moments = series.moments().get();
            table.row(program, observed.title(), observed.unit(), cut, beyond, kept, moments);
        } else {
            table.row(program, observed.title(), observed.unit(), cut, beyond, kept, null, null, null, null, null);
        }
    }

    private static Figure figure(String program, CheckedSeries series) {
        return new Figure(
                "series-" + program + "-" + series.observed().key(),
                series.observed().title() + " of " + program + " by sample",
                Axis.linear("Sample", ""),
                Axis.linear(series.observed().title(), series.observed().unit()),
                Stream.<Figure.Plot>of(
                                Figure.Scatter.of("kept", series.kept()),
                                Figure.Scatter.of("I: over a cutoff", series.overCutoff()),
                                Figure.Scatter.of("II: beyond the deviations", series.beyond()))
                        .filter(plot -> plot.size() > 0)
                        .toList());
    }
}
