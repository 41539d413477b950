package org.emplab.analysis.dual;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.emplab.analysis.correlation.Correlation;
import org.emplab.analysis.correlation.CorrelationTables;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.dual.Dual.Region;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Pairs;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Dual programs as the tables and scatter plots of characterizing.txt (tables 7 to 9, figures 21 to 28). */
public final class DualReport {
    private static final double FENCE_TELLS = 0.1;

    private DualReport() {}

    /** One run; refined only where thresholds were asked for. */
    public record OfRun(
            @JsonUnwrapped RunHeader header,
            @JsonUnwrapped Dual dual,
            @JsonInclude(NON_ABSENT) Optional<Refined> refined) {}

    /**
     * The correlation without the samples in which a daemon ran for longer than its threshold.
     *
     * @param removed numbers of those samples
     */
    public record Refined(
            @JsonUnwrapped Correlation correlation,
            Map<String, Double> thresholdMillis,
            int[] removed,
            @JsonIgnore Pairs left) {
        static Refined of(Dual dual, Map<String, Double> thresholdMillis, Pairs left) {
            return new Refined(
                    Correlation.of(left),
                    new TreeMap<>(thresholdMillis),
                    dual.halves().numbersWithout(left),
                    left);
        }

        @JsonProperty
        List<Dual.Point> points() {
            return left.points(Dual.Point::new);
        }
    }

    private record Answer(Map<String, String> nameGrouping, List<OfRun> runs) {}

    public static Report of(RunSelection chosen, List<OfRun> runs) {
        Table.Builder correlations = Table.named("correlations", "Correlation of the two halves")
                .text("program", "Program")
                .number("pearson", "Corr. coeff.", "", 3)
                .number("pearsonWithoutOutliers", "Without outliers", "", 3)
                .count("samples", "Samples")
                .count("outliers", "Outliers");
        Table.Builder intervals =
                CorrelationTables.addTo(Table.named("intervals", "Correlation of the two halves, intervals at 95 %")
                        .text("program", "Program")
                        .text("points", "Points")
                        .count("samples", "Samples"));
        Table.Builder outliers = Table.named(
                        "outliers", "Outliers, and the daemons that ran in them, the longest first")
                .text("program", "Program")
                .count("sample", "Sample")
                .number("firstHalfMillis", "First half", "ms", 3)
                .number("secondHalfMillis", "Second half", "ms", 3)
                .text("daemons", "Daemons")
                .number("daemonMillis", "Daemon time", "ms", 3);
        Table.Builder regions = Table.named(
                        "regions",
                        "Daemons in each region about the pivot; PT is "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .number("pivotMillis", "Pivot", "ms", 3)
                .count("region", "Region")
                .count("samples", "Samples")
                .text("daemons", "Daemons")
                .number("meanDaemonMillis", "Avg. daemon time", "ms", 3);
        Table.Builder daemons = Table.named("daemons", "Regions of each daemon, and its mean time where it ran")
                .text("program", "Program")
                .daemon("name", "Daemon")
                .count("region", "Region")
                .count("samples", "Samples")
                .count("executions", "Executions")
                .number("meanMillis", "Avg. time", "ms", 3);
        Table.Builder points = Table.named("points", "Times of the two halves")
                .text("program", "Program")
                .count("sample", "Sample")
                .number("firstHalfMillis", "First half", "ms", 6)
                .number("secondHalfMillis", "Second half", "ms", 6);
        Report.Builder report = chosen.report("dual", "4", chosen.files(), new Answer(DaemonNames.GROUPING, runs));
        List<String> names = RunNames.of(runs.stream().map(OfRun::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            OfRun run = runs.get(i);
            String program = names.get(i);
            Dual dual = run.dual();
            correlations.row(
                    program,
                    dual.correlation().estimatedPearson(),
                    dual.correlationInside().estimatedPearson(),
                    dual.halves().size(),
                    dual.halves().size() - dual.inside().size());
            row(intervals, program, "all", dual.correlation());
            row(intervals, program, "without outliers", dual.correlationInside());
            fence(program, dual).ifPresent(report::sentence);
            for (Dual.OutlierSample outlier : dual.outlierSamples()) {
                outliers.row(
                        program,
                        outlier.sample(),
                        outlier.firstHalfMillis(),
                        outlier.secondHalfMillis(),
                        String.join(", ", outlier.daemons()),
                        outlier.daemonMillis());
            }
            for (Region region : dual.regions()) {
                List<String> ran = new ArrayList<>();
                for (Region.DaemonTime daemon : region.daemons()) {
                    ran.add(daemon.name());
                    daemons.row(
                            program,
                            daemon.name(),
                            region.number(),
                            daemon.samples(),
                            daemon.executions(),
                            daemon.meanMillis());
                }
                regions.row(
                        program,
                        dual.pivotMillis(),
                        region.number(),
                        region.samples(),
                        String.join(", ", ran),
                        region.meanDaemonMillis());
            }
            for (int p = 0; p < dual.halves().size(); p++) {
                points.row(
                        program,
                        dual.halves().number(p),
                        dual.halves().x(p),
                        dual.halves().y(p));
            }
            figure(report, program, "measured times", dual.halves());
            figure(report, program, "without outliers", dual.inside());
            run.refined().ifPresent(refined -> {
                figure(
                        report,
                        program,
                        "refined, without long " + refined.thresholdMillis().keySet(),
                        refined.left());
                row(intervals, program, "refined", refined.correlation());
                report.sentence(program + " refined: " + Digits.counted(refined.removed().length, "sample")
                        + " removed, correlation of the rest "
                        + refined.correlation().estimatedPearson().stream()
                                .mapToObj(r -> Digits.fixed(r, 3))
                                .findFirst()
                                .orElse("not estimable")
                        + ".");
            });
        }
        return report.table(correlations.build())
                .table(intervals.build())
                .table(outliers.build())
                .table(regions.build())
                .table(daemons.build())
                .table(points.build())
                .build();
    }

    /** A sentence for a correlation that depends on which samples are outliers. */
    private static Optional<String> fence(String program, Dual dual) {
        double all = dual.correlation().estimatedPearson().orElse(Double.NaN);
        double inside = dual.correlationInside().estimatedPearson().orElse(Double.NaN);
        return Math.abs(all - inside) > FENCE_TELLS
                ? Optional.of(program + ": which samples are outliers decides the correlation: "
                        + Digits.fixed(all, 2) + " over all " + dual.halves().size() + " samples, "
                        + Digits.fixed(inside, 2) + " without "
                        + Digits.counted(dual.outlierSamples().size(), "outlier")
                        + (all * inside < 0 ? ": even its sign depends on them." : "."))
                : Optional.empty();
    }

    private static void row(Table.Builder table, String program, String points, Correlation correlation) {
        table.row(program, points, correlation.samples(), CorrelationTables.Cells.of(correlation));
    }

    private static void figure(Report.Builder report, String program, String what, Pairs pairs) {
        report.figure(new Figure(
                "dual-" + program + "-" + what.split("[, ]", 2)[0],
                program + ": " + what,
                Axis.linear("First half", "ms"),
                Axis.linear("Second half", "ms"),
                List.of(Figure.Scatter.of("", pairs))));
    }
}
