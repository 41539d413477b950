package org.emplab.analysis.histogram;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.HistogramFigures;
import org.emplab.analysis.distribution.RunHistograms;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/** Histograms as a table of bins and as bars. */
public final class HistogramReport {
    private HistogramReport() {}

    private record Answer(String binRule, List<RunHistograms> runs) {}

    public static Report of(RunSelection chosen, BinWidth width, List<RunHistograms> runs) {
        Table.Builder table = Table.named(
                        "bins", "Samples per bin; PT is " + chosen.processTime().key() + " time")
                .text("program", "Program")
                .text("quantity", "Time")
                .number("fromMillis", "From", "ms", 3)
                .number("toMillis", "To", "ms", 3)
                .count("raw", "EMPv4")
                .count("empV5Relaxed", "EMPv5-relaxed")
                .count("empV5Strict", "EMPv5-strict");
        Report.Builder report = chosen.report("histogram", "1", chosen.files(), new Answer(width.rule(), runs));
        List<String> names =
                RunNames.of(runs.stream().map(RunHistograms::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            RunHistograms run = runs.get(i);
            String program = names.get(i);
            if (run.histograms().isEmpty()) {
                report.sentence(program + " on " + run.header().machine()
                        + " has no sample that did not fail: there is nothing to count.");
            }
            run.histograms().forEach((quantity, trims) -> {
                rows(table, program, quantity, trims);
                report.figure(figure(program, quantity, "EMPv4", trims.raw()));
                report.figure(figure(program, quantity, "EMPv5-strict", trims.strict()));
            });
        }
        return report.table(table.build()).build();
    }

    private static void rows(Table.Builder table, String program, Quantity quantity, RunHistograms.Trims trims) {
        Map<Double, Integer> strict = counts(trims.strict());
        Map<Double, Integer> relaxed = counts(trims.relaxed());
        for (Histogram.Bin bin : trims.raw().bins()) {
            table.row(
                    program,
                    quantity.title(),
                    bin,
                    relaxed.getOrDefault(bin.fromMillis(), 0),
                    strict.getOrDefault(bin.fromMillis(), 0));
        }
    }

    private static Map<Double, Integer> counts(Histogram histogram) {
        Map<Double, Integer> counts = new HashMap<>();
        histogram.bins().forEach(bin -> counts.put(bin.fromMillis(), bin.count()));
        return counts;
    }

    private static Figure figure(String program, Quantity quantity, String version, Histogram histogram) {
        return new Figure(
                "histogram-" + program + "-" + quantity.key() + "-" + version,
                quantity.title() + " frequency of " + program + " by " + version,
                Axis.linear(quantity.title(), "ms"),
                Axis.linear("Frequency", ""),
                List.of(HistogramFigures.of("", histogram)));
    }
}
