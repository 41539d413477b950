package org.emplab.report.succession;

import java.util.List;
import org.emplab.analysis.correlation.Correlation;
import org.emplab.analysis.succession.Autocorrelation;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/** Successive samples as tables and scatter plots (characterizing.txt, figures 33 to 36). */
public final class SuccessiveReport {
    private SuccessiveReport() {}

    public static Report of(ProcessTime processTime, List<InputFile> inputs, List<SuccessiveJson.OfRun> runs) {
        Table.Builder correlations = Table.named(
                        "correlations", "Odd against even samples; PT is " + processTime.key() + " time")
                .text("program", "Program")
                .text("quantity", "Time")
                .count("pairs", "Pairs")
                .number("pearson", "Pearson", "", 3)
                .number("pearsonLower", "from", "", 3)
                .number("pearsonUpper", "to", "", 3)
                .number("spearman", "Spearman", "", 3);
        Table.Builder lags = Table.named("autocorrelation", "Autocorrelation; beyond the band it is not chance (95 %)")
                .text("program", "Program")
                .text("quantity", "Time")
                .count("lag", "Lag")
                .count("pairs", "Pairs")
                .number("coefficient", "Coefficient", "", 3)
                .number("band", "Band ±", "", 3);
        Table.Builder points = Table.named("points", "Times of odd and even samples")
                .text("program", "Program")
                .text("quantity", "Time")
                .count("oddSample", "Odd sample")
                .number("oddMillis", "Odd", "ms", 6)
                .number("evenMillis", "Even", "ms", 6);
        Report.Builder report = Report.builder(() -> SuccessiveJson.of(processTime, inputs, runs));
        for (SuccessiveJson.OfRun run : runs) {
            String program = run.header().program();
            run.quantities().forEach((quantity, successive) -> {
                Correlation correlation = successive.correlation();
                correlations.row(
                        program,
                        quantity.title(),
                        correlation.samples(),
                        correlation.pearson(),
                        correlation.pearsonLower(),
                        correlation.pearsonUpper(),
                        correlation.spearman());
                for (Autocorrelation.Lag lag : successive.autocorrelation().lags()) {
                    lags.row(
                            program,
                            quantity.title(),
                            lag,
                            successive.autocorrelation().band());
                }
                for (int i = 0; i < successive.pairs().size(); i++) {
                    points.row(
                            program,
                            quantity.title(),
                            successive.pairs().number(i),
                            successive.pairs().x(i),
                            successive.pairs().y(i));
                }
                report.figure(new Figure(
                        "successive-" + program + "-" + quantity.key(),
                        "Successive samples of " + program + ", " + quantity.title(),
                        Axis.linear("Odd sample", "ms"),
                        Axis.linear("Even sample", "ms"),
                        List.of(new Figure.Scatter(
                                "", successive.pairs().x(), successive.pairs().y()))));
            });
        }
        return report.table(correlations.build())
                .table(lags.build())
                .table(points.build())
                .build();
    }
}
