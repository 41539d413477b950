package org.emplab.analysis.timeseries;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.correlation.Correlation;
import org.emplab.analysis.correlation.CorrelationTables;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/** Successive samples as tables and scatter plots (characterizing.txt, figures 33 to 36), and as {@code emp-successive/1}. */
public final class SuccessiveReport {
    private SuccessiveReport() {}

    /** One run, by quantity. */
    public record OfRun(
            @JsonUnwrapped RunHeader header, @JsonAnyGetter Map<Quantity, Successive> quantities) {}

    private record Answer(List<OfRun> runs) {}

    /**
     * @param most the largest lag
     * @param deviations first drops the samples beyond so many; 0 drops none
     */
    public static Report of(RunSelection chosen, int most, double deviations) {
        List<OfRun> runs = new ArrayList<>();
        for (Run run : chosen.runs()) {
            Map<Quantity, Successive> quantities = new EnumMap<>(Quantity.class);
            for (Quantity quantity : List.of(Quantity.ET, Quantity.PT)) {
                Series kept = DeviationTrim.kept(quantity.of(run, chosen.processTime()), deviations);
                if (!kept.isEmpty()) {
                    quantities.put(quantity, Successive.of(kept, most));
                }
            }
            runs.add(new OfRun(run.header(), quantities));
        }
        Table.Builder correlations = CorrelationTables.addTo(Table.named(
                        "correlations",
                        "Odd against even samples; PT is "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .text("quantity", "Time")
                .count("pairs", "Pairs"));
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
        Report.Builder report = chosen.report("successive", "3", chosen.files(), new Answer(runs));
        List<String> names = RunNames.of(runs.stream().map(OfRun::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            OfRun run = runs.get(i);
            String program = names.get(i);
            run.quantities().forEach((quantity, successive) -> {
                Correlation correlation = successive.correlation();
                correlations.row(
                        program, quantity.title(), correlation.samples(), CorrelationTables.Cells.of(correlation));
                for (Autocorrelation.Lag lag : successive.autocorrelation().lags()) {
                    lags.row(
                            program,
                            quantity.title(),
                            lag,
                            successive.autocorrelation().band());
                }
                for (int p = 0; p < successive.pairs().size(); p++) {
                    points.row(
                            program,
                            quantity.title(),
                            successive.pairs().number(p),
                            successive.pairs().x(p),
                            successive.pairs().y(p));
                }
                report.figure(new Figure(
                        "successive-" + program + "-" + quantity.key(),
                        "Successive samples of " + program + ", " + quantity.title(),
                        Axis.linear("Odd sample", "ms"),
                        Axis.linear("Even sample", "ms"),
                        List.of(Figure.Scatter.of("", successive.pairs()))));
            });
        }
        return report.table(correlations.build())
                .table(lags.build())
                .table(points.build())
                .build();
    }
}
