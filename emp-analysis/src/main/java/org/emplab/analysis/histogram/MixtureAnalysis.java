package org.emplab.analysis.histogram;

import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.report.Report;

/** Fits mixtures of normals to the times of runs. */
public final class MixtureAnalysis extends RunAnalysis<MixtureAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Largest number of normals tried",
                    usual = "6",
                    least = 1,
                    served = {1, 100},
                    placeholder = "K",
                    help = "Largest number of normals tried (default: 6).")
            int most,

            @Param(
                    label = "First drop samples beyond",
                    unit = "deviations",
                    usual = "0",
                    least = 0,
                    served = {0, 1000},
                    placeholder = "DEVIATIONS",
                    help = "First drop the samples beyond so many deviations; 0 drops none (default: 0).")
            double trim) {}

    public MixtureAnalysis() {
        super(
                Question.of(
                                "mixture",
                                "Mixture of normals",
                                "The distribution of a run's times as a mixture of normals over its histogram, with predicted quantiles.",
                                1,
                                20)
                        .withHelp(
                                "The distribution of the program's times as a mixture of normals, with predicted quantiles.")
                        .with(Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return MixtureReport.of(runs, parameters.most(), parameters.trim());
    }
}
