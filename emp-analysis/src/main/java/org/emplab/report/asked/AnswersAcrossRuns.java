package org.emplab.report.asked;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.costmodel.InputSize;
import org.emplab.analysis.scaling.Scaling;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.speedup.Speedups;
import org.emplab.analysis.speedup.Timed;
import org.emplab.analysis.versions.ProtocolVersion;
import org.emplab.analysis.versions.VersionQuality;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.changepoint.ChangePointsReport;
import org.emplab.report.comparison.ComparedRuns;
import org.emplab.report.costmodel.CostModelReport;
import org.emplab.report.noise.NoiseFloorReport;
import org.emplab.report.repeatability.RepeatabilityReport;
import org.emplab.report.scaling.ScalingReport;
import org.emplab.report.speedup.SpeedupCells;
import org.emplab.report.speedup.SpeedupsReport;
import org.emplab.report.versions.VersionsReport;

/** Analyses that set runs against each other. */
final class AnswersAcrossRuns {
    private static final double LEAST_CONFIDENCE = 1e-6;

    private AnswersAcrossRuns() {}

    static Report compare(AskedRuns asked, AskedValues values) {
        return new ComparedRuns(
                        asked.processTime(),
                        asked.distinctFiles(),
                        asked.runs(),
                        asked.nothingDropped(),
                        ComparedRuns.interleaved(
                                asked.runs(), asked.distinctFiles().size() == 1))
                .report(new ComparedRuns.Settings(
                        values.number("deviations", 0, 1000), confidence(values), margin(values), (long)
                                values.number("seed", 0, Long.MAX_VALUE)));
    }

    private static double margin(AskedValues values) {
        return values.number("marginPercent", 1e-6, 99.999);
    }

    private static double confidence(AskedValues values) {
        return values.number("confidence", LEAST_CONFIDENCE, 1 - LEAST_CONFIDENCE);
    }

    static Report scaling(AskedRuns asked, AskedValues values) {
        return ScalingReport.of(
                asked.processTime(),
                asked.files(),
                Scaling.of(asked.runs(), asked.processTime(), values.whole("bins", 1, 10_000)));
    }

    static Report costModel(AskedRuns asked, AskedValues values) {
        List<String> stated = values.list("sizes", asked.runs().size());
        List<Double> sizes = new ArrayList<>();
        for (int i = 0; i < asked.runs().size(); i++) {
            Run run = asked.runs().get(i);
            sizes.add(
                    stated.isEmpty()
                            ? InputSize.of(run)
                                    .orElseThrow(
                                            () -> new UnsuitableInputException(
                                                    "The run of " + run.header().program()
                                                            + " does not say the size of its input: it has to be said for each run, in their order (sizes)"))
                            : values.parsed("sizes", stated.get(i), 1e-12, 1e18));
        }
        return CostModelReport.ofRuns(
                asked.processTime(), asked.files(), asked.runs(), sizes, values.number("trim", 0, 1000));
    }

    static Report versions(AskedRuns asked, AskedValues values) {
        List<String> stated = values.list("empVersions", asked.runs().size());
        List<VersionQuality.Versioned> versioned = new ArrayList<>();
        for (int i = 0; i < asked.runs().size(); i++) {
            Run run = asked.runs().get(i);
            ProtocolVersion version = stated.isEmpty()
                    ? ProtocolVersion.heldIn(run.header().environment())
                            .orElseThrow(
                                    () -> new UnsuitableInputException(
                                            "The run of " + run.header().program()
                                                    + " has no record of its version of EMP: it has to be said for each run, in their order (empVersions)"))
                    : ProtocolVersion.ofKey(stated.get(i))
                            .orElseThrow(() -> values.wrong("empVersions", "are v1 to v6 or none"));
            versioned.add(new VersionQuality.Versioned(run, version));
        }
        return VersionsReport.of(
                asked.processTime(),
                asked.files(),
                asked.headers(),
                VersionQuality.of(versioned, asked.processTime(), values.whole("sampleSize", 1, 1_000_000)));
    }

    static Report changePoints(AskedRuns asked, AskedValues values) {
        Map<Integer, String> marks = new LinkedHashMap<>(asked.marks());
        marks.remove(ChangePointsReport.inTime(asked.runs()).get(0)); // nothing comes before it that could have changed
        return ChangePointsReport.ofRuns(asked.processTime(), asked.files(), asked.runs(), asked.files(), marks);
    }

    static Report speedups(AskedRuns asked, AskedValues values) {
        String rows = values.text("rows");
        String columns = values.text("columns");
        if (rows.equals(columns)) {
            throw new IllegalArgumentException("rows and columns are two different fields, not both " + rows);
        }
        Quantity quantity = values.quantity("quantity");
        List<Timed> timed = SpeedupCells.of(
                asked.runs(), asked.files(), asked.processTime(), quantity, rows, columns, run -> Set.of());
        List<String> names = timed.stream().map(Timed::column).distinct().toList();
        String baseline = values.text("baseline").isEmpty() ? names.get(0) : values.text("baseline");
        if (!names.contains(baseline)) {
            throw values.wrong("baseline", "is one of " + String.join(", ", names));
        }
        return SpeedupsReport.of(
                asked.processTime(),
                asked.files(),
                asked.headers(),
                quantity,
                rows,
                columns,
                Speedups.of(timed, baseline, margin(values), confidence(values)));
    }

    static Report noiseFloor(AskedRuns asked, AskedValues values) {
        return NoiseFloorReport.ofRuns(
                asked.processTime(), asked.files(), asked.runs(), asked.files(), margin(values), confidence(values));
    }

    static Report repeatability(AskedRuns asked, AskedValues values) {
        return RepeatabilityReport.ofRuns(
                asked.processTime(), asked.files(), asked.runs(), values.binWidth("bin"), (long)
                        values.number("seed", 0, Long.MAX_VALUE));
    }
}
