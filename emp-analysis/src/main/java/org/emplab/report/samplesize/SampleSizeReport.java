package org.emplab.report.samplesize;

import java.util.List;
import org.emplab.analysis.samplesize.SampleSize;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
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
                        + sampleSize.sizes().get(0).size() + " samples that did not fail, "
                        + sampleSize.table().cutoffs().size() + " cutoffs.");
        sampleSize.recommended().ifPresent(size -> {
            report.sentence("Recommended: " + size + " samples.");
            report.number("recommendedSamples", size);
        });
        return report.sentence(sampleSize.reason()).table(table.build()).build();
    }
}
