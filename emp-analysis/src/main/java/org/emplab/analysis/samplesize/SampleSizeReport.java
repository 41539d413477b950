package org.emplab.analysis.samplesize;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.emplab.analysis.samplesize.SampleSize.Subset;
import org.emplab.analysis.samplesize.SampleSize.SubsetQuality;
import org.emplab.analysis.statistics.DependenceWords;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Tables XX to XXIV, a row for each size, and as {@code emp-sample-size/1}. */
public final class SampleSizeReport {
    /** A tail that fewer of a hundred subsets miss is not worth a sentence. */
    private static final double RARELY = 0.05;

    private SampleSizeReport() {}

    private record Answer(@JsonUnwrapped SampleSize sampleSize, String reason) {}

    public static Report of(SampleSize sampleSize, List<InputFile> inputs) {
        Table.Builder table = Table.named("sample-size", "Outliers by cutoff and by deviation, and deviation")
                .count("samples", "Samples")
                .count("from", "From")
                .count("to", "To")
                .count("ptOutliersI", "PT by cutoff")
                .count("ptOutliersII", "PT by deviation")
                .number("ptSdMillis", "PT std. dev.", "ms", 3)
                .number("ptHalfWidthPercent", "PT mean ±", "%", 3)
                .count("etOutliersI", "ET by cutoff")
                .count("etOutliersII", "ET by deviation")
                .number("etSdMillis", "ET std. dev.", "ms", 3)
                .number("etHalfWidthPercent", "ET mean ±", "%", 3);
        for (Subset subset : sampleSize.sizes()) {
            table.row(
                    subset.size(),
                    subset.from(),
                    subset.to(),
                    subset.pt().outliersI(),
                    subset.pt().outliersII(),
                    subset.pt().sdMillis(),
                    subset.pt().halfWidthPercent(),
                    subset.et().outliersI(),
                    subset.et().outliersII(),
                    subset.et().sdMillis(),
                    subset.et().halfWidthPercent());
        }
        String reason = reason(sampleSize);
        Report.Builder report = Report.builder(() -> ResultJson.of(
                        "sample-size",
                        SampleSize.ALGORITHM_VERSION,
                        sampleSize.settings().table().processTime(),
                        inputs,
                        new Answer(sampleSize, reason)))
                .sentence(reason)
                .sentence(sampleSize.program() + " on " + sampleSize.machine() + ": "
                        + Digits.counted(sampleSize.samples(), "sample") + " that did not fail, "
                        + Digits.counted(sampleSize.settings().table().cutoffs().size(), "cutoff") + ".");
        if (!sampleSize.leftOut().isEmpty()) {
            report.sentence("Left out, since the run has fewer samples: "
                    + sampleSize.settings().subsets().key() + " of "
                    + sampleSize.leftOut().stream().map(String::valueOf).collect(joining(", ")) + ".");
        }
        sampleSize.recommended().ifPresent(size -> {
            report.number("recommendedSamples", size);
            caution(sampleSize, size).ifPresent(report::sentence);
            report.sentence("Runs may differ by more than their samples tell: variance-components says how many runs"
                    + " are needed.");
        });
        return report.table(table.build()).figure(figure(sampleSize)).build();
    }

    /** Says of a tail that as many samples as recommended often do not meet. */
    private static Optional<String> caution(SampleSize sampleSize, int size) {
        double missing = sampleSize.missingTheTail();
        return sampleSize.farAbove() > 0 && missing > RARELY
                ? Optional.of(Digits.counted(sampleSize.farAbove(), "sample") + " of " + sampleSize.samples()
                        + (sampleSize.farAbove() == 1 ? " is" : " are")
                        + " more than five deviations longer than the others: "
                        + Digits.fixed(100 * missing, 0) + " % of the subsets of " + size + " meet none of them.")
                : Optional.empty();
    }

    /** Why so many samples are recommended, or none. */
    static String reason(SampleSize sampleSize) {
        Subset whole = sampleSize.whole();
        SubsetQuality quality = whole.deciding();
        if (quality.sdMillis().isEmpty()) {
            return "The run has fewer than two samples with a time, so its deviation is not known.";
        }
        if (quality.meanMillis().orElse(0) <= 0) {
            return "The mean is 0 ms, so no part of it can be asked for.";
        }
        String precision = "±" + Digits.rounded(sampleSize.settings().precisionPercent(), 3) + " %";
        String deviation = ": the " + (quality == whole.pt() ? "PT" : "ET") + " of "
                + Digits.counted(quality.kept(), "kept sample")
                + " deviates by "
                + Digits.rounded(quality.sdMillis().getAsDouble(), 3) + " ms, "
                + Digits.rounded(100 * quality.relativeError(), 3) + " % of their mean";
        if (sampleSize.recommended().isEmpty()) {
            return "No number of samples gives a mean to " + precision + deviation + ".";
        }
        return "Recommended: " + sampleSize.recommended().getAsInt() + " samples, which give the mean to " + precision
                + " with 95 % confidence" + deviation
                + (quality.kept() < whole.size()
                        ? ", and " + (whole.size() - quality.kept()) + " of " + Digits.counted(whole.size(), "sample")
                                + " are dropped."
                        : ".")
                + DependenceWords.of(sampleSize.dependence())
                        .map(words -> " " + words + ".")
                        .orElse("");
    }

    /** Draws figure 13 of characterizing.txt. */
    private static Figure figure(SampleSize sampleSize) {
        return new Figure(
                "sample-size",
                "Deviation of subsets of " + sampleSize.program(),
                Axis.logarithmic("Samples", ""),
                Axis.linear("Std. dev.", "ms"),
                List.of(line("ET", sampleSize, Subset::et), line("PT", sampleSize, Subset::pt)));
    }

    private static Figure.Plot line(String legend, SampleSize sampleSize, Function<Subset, SubsetQuality> quantity) {
        List<Subset> known = sampleSize.sizes().stream()
                .filter(subset -> quantity.apply(subset).sdMillis().isPresent())
                .sorted(Comparator.comparingInt(Subset::size))
                .toList();
        return new Figure.Line(
                legend,
                known.stream().mapToDouble(Subset::size).toArray(),
                known.stream()
                        .mapToDouble(subset -> quantity.apply(subset).sdMillis().getAsDouble())
                        .toArray());
    }
}
