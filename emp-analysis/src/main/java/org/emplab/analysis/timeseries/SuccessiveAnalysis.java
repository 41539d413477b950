package org.emplab.analysis.timeseries;

import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.report.Report;

/** Tells how a sample goes with those before it. */
public final class SuccessiveAnalysis extends RunAnalysis<SuccessiveAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Largest lag",
                    usual = "10",
                    least = 1,
                    served = {1, 10_000},
                    placeholder = "K",
                    help = "Largest lag (default: 10).")
            int lags,

            @Param(
                    label = "First drop samples beyond",
                    unit = "deviations",
                    usual = "0",
                    least = 0,
                    served = {0, 1000},
                    placeholder = "DEVIATIONS",
                    help = "First drop the samples beyond so many deviations of the time; 0 drops none (default: 0).")
            double trim) {}

    public SuccessiveAnalysis() {
        super(
                Question.of(
                        "successive",
                        "Successive samples",
                        "Odd against even samples, and the autocorrelation over more lags.",
                        1,
                        20),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return SuccessiveReport.of(runs, parameters.lags(), parameters.trim());
    }
}
