package org.emplab.analysis.histogram;

import java.util.List;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.RunHistograms;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.report.Report;

/** Counts the times of runs in bins. */
public final class HistogramAnalysis extends RunAnalysis<HistogramAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Width of a bin (fd: by Freedman and Diaconis)",
                    unit = "ms",
                    usual = "1",
                    least = 1e-6,
                    most = 8.64e9,
                    placeholder = "MS",
                    help = "Width of a bin in ms, or fd: Freedman and Diaconis' rule (default: 1).")
            BinWidth bin,

            @Param(
                    label = "Times (et, pt, user, system, cpu)",
                    usual = "et,pt,user,system",
                    placeholder = "TIME",
                    help = "et, pt, user, system, cpu (default: et,pt,user,system).",
                    commas = true)
            List<Quantity> quantity) {}

    public HistogramAnalysis() {
        super(
                Question.of(
                        "histogram",
                        "Histograms",
                        "Histograms of ET, PT, user and system time, of raw and trimmed data.",
                        1,
                        20),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return HistogramReport.of(
                runs,
                parameters.bin(),
                runs.runs().stream()
                        .map(run -> RunHistograms.of(run, runs.processTime(), parameters.quantity(), parameters.bin()))
                        .toList());
    }
}
