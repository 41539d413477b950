package org.emplab.analysis.worst;

import java.util.Optional;
import java.util.stream.IntStream;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunAnalysis.NoParameters;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.worst.CutoffCheckReport.CheckedRun;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Checks a table of cutoffs by runs that it was not derived from. */
public final class CheckCutoffsAnalysis extends RunAnalysis<NoParameters> {
    public CheckCutoffsAnalysis() {
        super(
                Question.of(
                                "check-cutoffs",
                                "Check of cutoffs",
                                "What a cutoff table catches, misses and drops for nothing in runs that it was not"
                                        + " derived from.",
                                1,
                                50)
                        .with(Trait.SHOWS_DROPPED),
                NoParameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, NoParameters parameters) {
        if (runs.cutoffs().isEmpty() && runs.door() == Door.SHELL) {
            throw new IllegalArgumentException("--cutoffs names the table to check: a file, or in-force");
        }
        return CutoffCheckReport.of(
                runs,
                IntStream.range(0, runs.runs().size())
                        .mapToObj(i -> checked(runs, i))
                        .toList());
    }

    private static CheckedRun checked(RunSelection runs, int i) {
        Run run = runs.runs().get(i);
        Optional<Cutoffs> cutoffs = runs.cutoffs().isEmpty()
                ? Optional.empty()
                : Optional.of(runs.cutoffs().get(i));
        return new CheckedRun(
                CutoffCheck.of(run, runs.table(run)),
                cutoffs,
                cutoffs.filter(one ->
                                one.isDerivedFrom(run.header(), runs.files().get(i)))
                        .isPresent());
    }
}
