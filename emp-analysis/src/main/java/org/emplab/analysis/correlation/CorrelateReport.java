package org.emplab.analysis.correlation;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.Measure;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Correlations as tables 11 of characterizing.txt and 3 and 4 of repeatability.txt, and as {@code emp-correlate/1}. */
public final class CorrelateReport {
    private static final double ONE_SAMPLE_TELLS = 0.1;

    private CorrelateReport() {}

    /** @param excluded names of the processes that were not counted as daemons */
    private record Answer(List<String> excluded, List<OfRun> runs) {}

    private record OfRun(
            @JsonUnwrapped RunHeader header,
            Daemons programWithDaemons,
            Tested userWithSystem,
            List<OfMeasure> measures) {
        static OfRun of(DaemonCorrelations run, Map<Correlation, Double> corrected) {
            return new OfRun(
                    run.header(),
                    new Daemons(
                            Tested.of(run.raw(), corrected),
                            Tested.of(run.relaxed(), corrected),
                            Tested.of(run.strict(), corrected)),
                    Tested.of(run.userWithSystem(), corrected),
                    run.measures().stream()
                            .map(one -> new OfMeasure(one.measure(), tested(one.program(), corrected)))
                            .toList());
        }

        private static Map<Quantity, Tested> tested(
                Map<Quantity, Correlation> times, Map<Correlation, Double> corrected) {
            Map<Quantity, Tested> tested = new TreeMap<>();
            times.forEach((time, correlation) -> tested.put(time, Tested.of(correlation, corrected)));
            return tested;
        }
    }

    private record Daemons(Tested raw, Tested empV5Relaxed, Tested empV5Strict) {}

    private record OfMeasure(Measure measure, @JsonAnyGetter Map<Quantity, Tested> program) {}

    private record Tested(
            @JsonUnwrapped Correlation correlation,
            @JsonUnwrapped Optional<OfAll> ofAll) {
        static Tested of(Correlation correlation, Map<Correlation, Double> corrected) {
            return new Tested(
                    correlation,
                    Optional.ofNullable(corrected.get(correlation))
                            .map(pValue -> new OfAll(pValue, Holm.significant(corrected, correlation))));
        }
    }

    private record OfAll(double holmPValue, boolean significant) {}

    /**
     * @param points each run's PT against its daemons' total PT, for the figures
     * @param drawn measures of each run's daemons to draw as well
     */
    public static Report of(
            RunSelection chosen,
            List<String> excluded,
            List<DaemonCorrelations> runs,
            List<Pairs> points,
            List<List<DaemonCorrelations.MeasurePoints>> drawn) {
        Table.Builder daemons = CorrelationTables.addTo(Table.named(
                        "daemons",
                        "The program's PT with the daemons' total PT, "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .text("version", "Protocol")
                .count("samples", "Samples"));
        Table.Builder measures = Table.named("measures", "The program's times with the daemons' measures, Pearson")
                .text("program", "Program")
                .text("measure", "Daemons' measure")
                .count("samples", "Samples")
                .number("user", "User time", "", 3)
                .number("system", "System time", "", 3)
                .number("pt", "PT", "", 3)
                .number("et", "ET", "", 3)
                .text("significant", "Significant");
        List<Correlation> all = runs.stream().flatMap(run -> run.all().stream()).toList();
        Map<Correlation, Double> corrected = Holm.corrected(all);
        Report.Builder report = chosen.report(
                "correlate",
                "3",
                chosen.files(),
                new Answer(
                        excluded,
                        runs.stream().map(run -> OfRun.of(run, corrected)).toList()));
        List<String> names =
                RunNames.of(runs.stream().map(DaemonCorrelations::header).toList());
        report.sentence(significance(all, corrected));
        for (int i = 0; i < runs.size(); i++) {
            DaemonCorrelations run = runs.get(i);
            String program = names.get(i);
            carried(run.raw()).ifPresent(words -> report.sentence(program + ": " + words));
            row(daemons, program, "EMPv4", run.raw());
            row(daemons, program, "EMPv5-relaxed", run.relaxed());
            row(daemons, program, "EMPv5-strict", run.strict());
            Correlation own = run.userWithSystem();
            if (own.estimatedPearson().isPresent()) {
                measures.row(
                        program,
                        "(own user with system time)",
                        own.samples(),
                        null,
                        own.estimatedPearson(),
                        null,
                        null,
                        Holm.significant(corrected, own) ? "yes" : "");
            } else {
                own.whyEmpty()
                        .ifPresent(reason -> report.sentence(program
                                + ": how its own user and system time go together cannot be told: " + reason + "."));
            }
            for (DaemonCorrelations.OfMeasure measure : run.measures()) {
                measures.row(
                        program,
                        measure.measure().key(),
                        measure.of(Quantity.ET).samples(),
                        measure.of(Quantity.USER).estimatedPearson(),
                        measure.of(Quantity.SYSTEM).estimatedPearson(),
                        measure.of(Quantity.PT).estimatedPearson(),
                        measure.of(Quantity.ET).estimatedPearson(),
                        measure.program().entrySet().stream()
                                .filter(one -> Holm.significant(corrected, one.getValue()))
                                .map(one -> one.getKey().title())
                                .collect(Collectors.joining(", ")));
            }
            report.figure(new Figure(
                    "correlate-" + program,
                    "PT of " + program + " against its daemons' total PT",
                    Axis.linear("Daemons' PT", "ms"),
                    Axis.linear("PT", "ms"),
                    List.of(new Figure.Scatter(
                            "", points.get(i).y(), points.get(i).x()))));
            for (DaemonCorrelations.MeasurePoints measured : drawn.get(i)) {
                String key = measured.measure().key();
                report.figure(new Figure(
                        "correlate-" + program + "-" + key,
                        "PT of " + program + " against its daemons' " + key,
                        Axis.linear(key, ""),
                        Axis.linear("PT", "ms"),
                        List.of(new Figure.Scatter("", measured.x(), measured.y()))));
            }
        }
        return report.table(daemons.build()).table(measures.build()).build();
    }

    private static String significance(List<Correlation> all, Map<Correlation, Double> corrected) {
        long significant =
                all.stream().filter(one -> Holm.significant(corrected, one)).count();
        return significant + " of " + all.size()
                + (all.size() == 1 ? " correlation is" : " correlations are")
                + " significant: their ranks go together, at 5 % for all of them (Holm).";
    }

    /** A warning about a coefficient that hangs on one sample. */
    private static Optional<String> carried(Correlation correlation) {
        if (correlation.pearson().isPresent() && correlation.estimatedPearson().isEmpty()) {
            return correlation
                    .whyEmpty()
                    .map(reason -> "the correlation of PT with the daemons' PT is " + reason + ".");
        }
        double pearson = correlation.pearson().orElse(Double.NaN);
        double without = correlation.withoutOne().orElse(Double.NaN);
        return Math.abs(pearson - without) > ONE_SAMPLE_TELLS
                ? Optional.of("half of the correlation of PT with the daemons' PT (" + Digits.fixed(pearson, 3)
                        + ") comes from " + correlation.carriers().orElse(0) + " of " + correlation.samples()
                        + " samples; without one sample it is " + Digits.fixed(without, 3) + ".")
                : Optional.empty();
    }

    private static void row(Table.Builder table, String program, String version, Correlation correlation) {
        table.row(program, version, correlation.samples(), CorrelationTables.Cells.of(correlation));
    }
}
