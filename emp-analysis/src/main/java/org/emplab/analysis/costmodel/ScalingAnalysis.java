package org.emplab.analysis.costmodel;

import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.report.Report;

/** Tells how quality goes with task length. */
public final class ScalingAnalysis extends RunAnalysis<ScalingAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Bins of each stacked histogram, at most",
                    usual = "50",
                    least = 1,
                    served = {1, 10_000},
                    option = "--stacked-bins",
                    placeholder = "N",
                    help = "Bins of each stacked histogram (default: 50).")
            int bins) {}

    public ScalingAnalysis() {
        super(
                Question.of(
                                "scaling",
                                "Scaling",
                                "Deviation and relative error over growing task lengths, with least-squares lines and"
                                        + " stacked histograms.",
                                2,
                                60)
                        .withHelp("Deviation and relative error over growing task lengths, with least-squares lines."),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return ScalingReport.of(runs, Scaling.of(runs.runs(), runs.processTime(), parameters.bins()));
    }
}
