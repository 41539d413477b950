package org.emplab.analysis.samplesize;

import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.statistics.Bootstrap;
import org.emplab.report.Report;

/** Tells whether runs of a program look alike. */
public final class RepeatabilityAnalysis extends RunAnalysis<RepeatabilityAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Runs count as alike up to",
                    unit = "standard deviations",
                    usual = "" + Repeatability.USUAL_MARGIN,
                    least = Double.MIN_VALUE,
                    served = {0.001, 10},
                    placeholder = "SD",
                    help = "Runs are alike up to this distance, in their standard deviations (default: 0.25).")
            double margin,

            @Param(
                    label = "Width of a bin (fd: by Freedman and Diaconis)",
                    unit = "ms",
                    usual = "fd",
                    least = 1e-6,
                    most = 8.64e9,
                    placeholder = "MS",
                    help = "Width of a bin in ms, or fd: Freedman and Diaconis' rule (default: fd).")
            BinWidth bin,

            @Param(
                    label = "Seed of the bootstrap",
                    usual = "" + Bootstrap.SEED,
                    placeholder = "N",
                    help = "Of the bootstrap (default: " + Bootstrap.SEED + ").")
            long seed) {}

    public RepeatabilityAnalysis() {
        super(
                Question.of(
                        "repeatability",
                        "Repeatability",
                        "Whether two or more runs of a program are alike within a margin, with a verdict and its numbers.",
                        2,
                        8),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return RepeatabilityReport.of(runs, parameters.margin(), parameters.bin(), parameters.seed());
    }
}
