package org.emplab.analysis.comparison;

import java.util.OptionalDouble;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.question.Margin;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.Trait;
import org.emplab.analysis.question.WarmUp;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.analysis.statistics.Bootstrap;
import org.emplab.report.Report;

/** Sets a program against another one. */
public final class CompareAnalysis extends RunAnalysis<CompareAnalysis.Parameters> {
    public record Parameters(
            Margin margin,
            WarmUp warmUp,

            @Param(
                    label = "First drop samples beyond (with cutoffs: 2)",
                    unit = "deviations",
                    usual = "0",
                    least = 0,
                    served = {0, 1000},
                    placeholder = "K",
                    help = {
                        "First drop each run's samples beyond so many deviations; 0 drops none.",
                        "Default: 2 with --cutoffs, else 0."
                    })
            OptionalDouble deviations,

            @Param(
                    label = "Seed of the bootstrap",
                    usual = "" + Bootstrap.SEED,
                    placeholder = "N",
                    help = "Of the bootstrap (default: " + Bootstrap.SEED + ").")
            long seed) {}

    public CompareAnalysis() {
        super(
                Question.of(
                                "compare",
                                "Compare",
                                "Is the second program faster or slower than the first, or the same? With difference,"
                                        + " ratio and intervals; of more than two runs, each against the first.",
                                2,
                                20)
                        .withHelp("The second program against the first: faster, slower, the same or undecided, with"
                                + " difference and ratio of their times.")
                        .with(Trait.PAIRWISE, Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(ChosenRuns runs, Parameters parameters) {
        boolean interleaved = ComparedRuns.interleaved(
                runs.runs(), runs.files().get(0).equals(runs.files().get(1)));
        if (interleaved && parameters.deviations().orElse(0) > 0) {
            throw new WrongValueException(
                    "deviations", "is of two runs; pairs of executions are compared by trimmed means");
        }
        return parameters
                .warmUp()
                .answer(
                        runs,
                        kept -> new ComparedRuns(
                                        kept.processTime(),
                                        kept.inputs(),
                                        kept.runs(),
                                        kept.runs().stream()
                                                .map(kept::overCutoff)
                                                .toList(),
                                        interleaved)
                                .report(new ComparedRuns.Settings(
                                        parameters
                                                .deviations()
                                                .orElse(kept.cutoffs().isEmpty() ? 0 : 2),
                                        parameters.margin().confidence(),
                                        parameters.margin().marginPercent(),
                                        parameters.seed())));
    }
}
