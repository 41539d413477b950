package org.emplab.analysis.comparison;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.analysis.question.Margin;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.WarmUp;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.UnsuitableInputException;
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
            long seed,

            @Param(
                    label = "Runs of the first program",
                    least = 1,
                    option = "--first-runs",
                    placeholder = "N",
                    help = {
                        "Of more than two runs, so many are the first program's, the rest the second's.",
                        "Default: runs of one program on one machine belong together."
                    })
            OptionalInt firstRuns) {}

    public CompareAnalysis() {
        super(
                Question.of(
                                "compare",
                                "Compare",
                                "Is the second program faster or slower than the first, or the same? With difference,"
                                        + " ratio and intervals; several runs of a program are judged by how they"
                                        + " differ, and many programs together.",
                                2,
                                20)
                        .withHelp("The second program against the first: faster, slower, the same or undecided, with"
                                + " difference and ratio of their times. Several runs of a program are judged by how"
                                + " they differ.")
                        .with(Trait.PAIRWISE, Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        boolean interleaved = ComparedRuns.interleaved(
                runs.runs(), runs.files().stream().distinct().count() == 1);
        if (interleaved && parameters.deviations().orElse(0) > 0) {
            throw new WrongValueException(
                    "deviations", "is of two runs; pairs of executions are compared by trimmed means");
        }
        if (parameters.firstRuns().isPresent() && (interleaved || runs.runs().size() == 2)) {
            throw new WrongValueException("firstRuns", "is of more than two runs");
        }
        if (runs.runs().size() > 2 && !interleaved) {
            if (parameters.deviations().orElse(0) > 0) {
                throw new WrongValueException("deviations", "is of two runs; several are compared by trimmed means");
            }
            return parameters.warmUp().answer(runs, kept -> overRuns(kept, parameters));
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

    private static Report overRuns(RunSelection runs, Parameters parameters) {
        List<Set<Integer>> dropped = runs.runs().stream().map(runs::overCutoff).toList();
        if (parameters.firstRuns().orElse(0) >= dropped.size()) {
            throw new WrongValueException(
                    "firstRuns", "leaves no run of the second program: there are " + dropped.size());
        }
        ProgramComparison compared = ProgramComparison.of(
                ProgramComparison.programs(runs.headers(), parameters.firstRuns()),
                (quantity, run) ->
                        quantity.of(runs.runs().get(run), runs.processTime()).without(dropped.get(run)),
                run -> RunSpan.of(runs.runs().get(run)),
                runs.files().stream().map(runs.files()::indexOf).toList(),
                parameters.margin().marginPercent(),
                parameters.margin().confidence());
        if (compared.differences().isEmpty()) {
            throw new UnsuitableInputException("no sample is left to compare");
        }
        return ProgramComparisonReport.of(runs, dropped, compared);
    }
}
