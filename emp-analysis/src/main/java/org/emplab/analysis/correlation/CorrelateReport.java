package org.emplab.analysis.correlation;

import java.util.List;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/** Correlations as tables 11 of characterizing.txt and 3 and 4 of repeatability.txt. */
public final class CorrelateReport {
    private CorrelateReport() {}

    /**
     * @param points each run's PT against its daemons' total PT, for the figures
     */
    public static Report of(
            ProcessTime processTime,
            List<InputFile> inputs,
            List<String> excluded,
            List<DaemonCorrelations> runs,
            List<Pairs> points) {
        Table.Builder daemons = Table.named(
                        "daemons", "The program's PT with the daemons' total PT, " + processTime.key() + " time")
                .text("program", "Program")
                .text("version", "Protocol")
                .count("samples", "Samples")
                .number("pearson", "Pearson", "", 3)
                .number("pearsonLower", "from", "", 3)
                .number("pearsonUpper", "to", "", 3)
                .number("spearman", "Spearman", "", 3);
        Table.Builder measures = Table.named("measures", "The program's times with the daemons' measures, Pearson")
                .text("program", "Program")
                .text("measure", "Daemons' measure")
                .count("samples", "Samples")
                .number("user", "User time", "", 3)
                .number("system", "System time", "", 3)
                .number("pt", "PT", "", 3)
                .number("et", "ET", "", 3);
        Report.Builder report = Report.builder(() -> CorrelateJson.of(processTime, inputs, excluded, runs));
        List<String> names =
                RunNames.of(runs.stream().map(DaemonCorrelations::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            DaemonCorrelations run = runs.get(i);
            String program = names.get(i);
            row(daemons, program, "EMPv4", run.raw());
            row(daemons, program, "EMPv5-relaxed", run.relaxed());
            row(daemons, program, "EMPv5-strict", run.strict());
            measures.row(
                    program,
                    "(own user with system time)",
                    run.userWithSystem().samples(),
                    null,
                    run.userWithSystem().pearson(),
                    null,
                    null);
            for (DaemonCorrelations.OfMeasure measure : run.measures()) {
                measures.row(
                        program,
                        measure.measure().key(),
                        measure.of(Quantity.ET).samples(),
                        measure.of(Quantity.USER).pearson(),
                        measure.of(Quantity.SYSTEM).pearson(),
                        measure.of(Quantity.PT).pearson(),
                        measure.of(Quantity.ET).pearson());
            }
            report.figure(new Figure(
                    "correlate-" + program,
                    "PT of " + program + " against its daemons' total PT",
                    Axis.linear("Daemons' PT", "ms"),
                    Axis.linear("PT", "ms"),
                    List.of(new Figure.Scatter(
                            "", points.get(i).y(), points.get(i).x()))));
        }
        return report.table(daemons.build()).table(measures.build()).build();
    }

    private static void row(Table.Builder table, String program, String version, Correlation correlation) {
        table.row(
                program,
                version,
                correlation.samples(),
                correlation.pearson(),
                correlation.pearsonLower(),
                correlation.pearsonUpper(),
                correlation.spearman());
    }
}
