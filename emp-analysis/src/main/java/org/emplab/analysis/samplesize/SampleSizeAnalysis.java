package org.emplab.analysis.samplesize;

import java.util.List;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Tells how many samples of a run are enough. */
public final class SampleSizeAnalysis extends RunAnalysis<SampleSizeAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Samples are dropped beyond",
                    unit = "deviations",
                    usual = "2",
                    least = 0,
                    served = {0, 100},
                    placeholder = "K",
                    help = "Drop samples outside mean +/- K sd: 2 is strict, 5 relaxed, 0 drops none (default: 2).")
            double deviations,

            @Param(
                    label = "Subsets are",
                    usual = "blocks",
                    placeholder = "KIND",
                    help = "blocks one after the other, as in the papers' tables, or prefixes of the run (default:"
                            + " blocks).")
            Subsets subsets,

            @Param(
                    label = "The mean is wanted to ±",
                    unit = "% of it",
                    usual = "0.5",
                    least = Double.MIN_VALUE,
                    served = {1e-6, 100},
                    placeholder = "PERCENT",
                    help = "Recommend for this half width of the mean's 95 % interval (default: 0.5).")
            double precision,

            @Param(
                    label = "Sizes (empty: the papers')",
                    least = 1,
                    served = {1, 1e9},
                    placeholder = "N",
                    help = "Sizes of the subsets (default: the run halved again and again, then 40, 20, 10, 5).",
                    commas = true)
            List<Integer> sizes) {}

    public SampleSizeAnalysis() {
        super(
                Question.of(
                                "sample-size",
                                "Sample size",
                                "How many samples are enough for a wanted precision, and the outliers and deviation of"
                                        + " smaller and smaller subsets of the run.",
                                1,
                                1)
                        .withHelp(
                                "Says how many samples are enough for a wanted precision of the mean.",
                                "Also the outliers and deviation of smaller and smaller subsets of the run.")
                        .with(Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        Run run = runs.runs().get(0);
        return SampleSizeReport.of(
                SampleSizes.of(
                        run,
                        new SampleSize.Settings(
                                runs.table(run), parameters.deviations(), parameters.subsets(), parameters.precision()),
                        parameters.sizes()),
                runs.inputs());
    }
}
