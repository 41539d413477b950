package org.emplab.analysis.samplesize;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Table;

/** Tables XX to XXIV, a row for each size. */
public final class SampleSizeReport {
    private SampleSizeReport() {}

    public static Report of(SampleSize sampleSize, List<InputFile> inputs) {
        Table.Builder table = Table.named("sample-size", "Outliers (I by cutoffs, II by deviation) and deviation")
                .count("samples", "Samples")
                .count("ptOutliersI", "PT I")
                .count("ptOutliersII", "PT II")
                .number("ptSdMillis", "PT std. dev.", "ms", 3)
                .count("etOutliersI", "ET I")
                .count("etOutliersII", "ET II")
                .number("etSdMillis", "ET std. dev.", "ms", 3);
        sampleSize
                .sizes()
                .forEach(prefix -> table.row(
                        prefix.size(),
                        prefix.pt().outliersI(),
                        prefix.pt().outliersII(),
                        prefix.pt().sdMillis(),
                        prefix.et().outliersI(),
                        prefix.et().outliersII(),
                        prefix.et().sdMillis()));
        Report.Builder report = Report.builder(() -> SampleSizeJson.write(sampleSize, inputs))
                .sentence(sampleSize.program() + " on " + sampleSize.machine() + ": "
                        + counted(sampleSize.sizes().get(0).size(), "sample") + " that did not fail, "
                        + counted(sampleSize.table().cutoffs().size(), "cutoff") + ".");
        sampleSize.recommended().ifPresent(size -> {
            report.sentence("Recommended: " + counted(size, "sample") + ".");
            report.number("recommendedSamples", size);
        });
        return report.sentence(sampleSize.reason())
                .table(table.build())
                .figure(figure(sampleSize))
                .build();
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** As figure 13 of characterizing.txt. */
    private static Figure figure(SampleSize sampleSize) {
        return new Figure(
                "sample-size",
                "Deviation of the first samples of " + sampleSize.program(),
                Axis.logarithmic("Samples", ""),
                Axis.linear("Std. dev.", "ms"),
                List.of(line("ET", sampleSize, PrefixSize::et), line("PT", sampleSize, PrefixSize::pt)));
    }

    private static Figure.Plot line(
            String legend, SampleSize sampleSize, Function<PrefixSize, PrefixQuality> quantity) {
        List<PrefixSize> known = sampleSize.sizes().stream()
                .filter(prefix -> quantity.apply(prefix).sdMillis().isPresent())
                .sorted(Comparator.comparingInt(PrefixSize::size))
                .toList();
        return new Figure.Line(
                legend,
                known.stream().mapToDouble(PrefixSize::size).toArray(),
                known.stream()
                        .mapToDouble(prefix -> quantity.apply(prefix).sdMillis().getAsDouble())
                        .toArray());
    }
}
