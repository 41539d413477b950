package org.emplab.analysis.samplesize;

import java.util.List;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Tells how many samples of a run are enough. */
public final class SampleSizeAnalysis extends RunAnalysis<SampleSizeAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Samples are dropped beyond",
                    unit = "deviations",
                    usual = "2",
                    least = Double.MIN_VALUE,
                    served = {0.1, 100},
                    placeholder = "K",
                    help = "Drop samples outside mean +/- K sd: 2 is strict, 5 relaxed (default: 2).")
            double deviations,

            @Param(
                    least = 1,
                    placeholder = "N",
                    help = "Prefixes to look at (default: the run halved again and again, then 40, 20, 10, 5).",
                    commas = true)
            List<Integer> sizes) {}

    public SampleSizeAnalysis() {
        super(
                Question.of(
                                "sample-size",
                                "Sample size",
                                "How many samples are enough: outliers and deviation of smaller and smaller beginnings of the run.",
                                1,
                                1)
                        .withHelp(
                                "Says how many samples are enough: outliers and deviation of smaller and smaller prefixes.")
                        .withCutoffs("Cutoffs of the first sanity check."),
                Parameters.class);
    }

    @Override
    protected Report answer(ChosenRuns runs, Parameters parameters) {
        Run run = runs.runs().get(0);
        int usable =
                (int) run.samples().stream().filter(sample -> !sample.failed()).count();
        List<Integer> prefixes = parameters.sizes().isEmpty() ? Halvings.of(usable) : parameters.sizes();
        return SampleSizeReport.of(SampleSizes.of(run, runs.table(), prefixes, parameters.deviations()), runs.inputs());
    }
}
