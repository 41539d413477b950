package org.emplab.analysis.changepoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/** Protocol versions side by side as a table and as the curves of figure 17 of the EMP paper, and as {@code emp-versions/1}. */
public final class VersionsReport {
    private VersionsReport() {}

    private record Answer(List<RunHeader> runs, List<VersionQuality> versions) {}

    public static Report of(RunSelection chosen, List<VersionQuality> qualities) {
        Table.Builder table = Table.named(
                        "versions",
                        "Quality by protocol version; PT is "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .number("taskLengthSeconds", "Task length", "s", 3)
                .text("version", "Protocol")
                .count("etSamples", "ET samples")
                .number("etSdMillis", "ET std. dev.", "ms", 3)
                .number("etRelativeError", "ET rel. error", "", 8)
                .count("ptSamples", "PT samples")
                .number("ptSdMillis", "PT std. dev.", "ms", 3)
                .number("ptRelativeError", "PT rel. error", "", 8);
        List<String> names = RunNames.of(chosen.headers());
        for (VersionQuality quality : qualities) {
            table.row(
                    names.get(quality.run()),
                    quality.taskLengthSeconds(),
                    quality.version().key(),
                    quality.et().map(Summary::samples).orElse(0),
                    quality.et().map(et -> et.sdMillis()),
                    quality.et().map(et -> et.relativeError()),
                    quality.pt().map(Summary::samples).orElse(0),
                    quality.pt().map(pt -> pt.sdMillis()),
                    quality.pt().map(pt -> pt.relativeError()));
        }
        Report.Builder report =
                chosen.report("versions", "2", chosen.inputs(), new Answer(chosen.headers(), qualities));
        report.table(table.build());
        figure(
                report,
                qualities,
                "et-sd",
                Axis.logarithmic("Std. dev. of ET", "ms"),
                q -> q.et().map(s -> s.sdMillis().orElse(0)));
        figure(
                report,
                qualities,
                "pt-sd",
                Axis.linear("Std. dev. of PT", "ms"),
                q -> q.pt().map(s -> s.sdMillis().orElse(0)));
        figure(
                report,
                qualities,
                "et-relative-error",
                Axis.logarithmic("Rel. error of ET", ""),
                q -> q.et().map(s -> s.relativeError().orElse(0)));
        figure(
                report,
                qualities,
                "pt-relative-error",
                Axis.logarithmic("Rel. error of PT", ""),
                q -> q.pt().map(s -> s.relativeError().orElse(0)));
        return report.build();
    }

    /** One part of the paper's figure 17, whose axis of the deviation of PT alone is linear. */
    private static void figure(
            Report.Builder report,
            List<VersionQuality> qualities,
            String name,
            Axis y,
            Function<VersionQuality, Optional<Double>> value) {
        List<Figure.Plot> plots = new ArrayList<>();
        for (ProtocolVersion version : ProtocolVersion.values()) {
            List<VersionQuality> positive = qualities.stream()
                    .filter(quality -> quality.version() == version)
                    .filter(quality -> value.apply(quality).orElse(0.0) > 0)
                    .toList();
            if (!positive.isEmpty()) {
                double[] x = positive.stream()
                        .mapToDouble(VersionQuality::taskLengthSeconds)
                        .toArray();
                double[] values = positive.stream()
                        .mapToDouble(quality -> value.apply(quality).orElseThrow())
                        .toArray();
                plots.add(new Figure.Line(version.key(), x, values));
            }
        }
        if (!plots.isEmpty()) {
            report.figure(new Figure(
                    "versions-" + name,
                    y.title() + " by protocol version",
                    Axis.logarithmic("Task length", "s"),
                    y,
                    plots));
        }
    }
}
