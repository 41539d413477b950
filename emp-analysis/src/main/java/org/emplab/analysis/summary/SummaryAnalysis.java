package org.emplab.analysis.summary;

import org.emplab.analysis.components.MeanOverRuns;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.WarmUp;
import org.emplab.report.Report;

/** Tells the moments and quantiles of the times of runs. */
public final class SummaryAnalysis extends RunAnalysis<WarmUp> {
    public SummaryAnalysis() {
        super(
                Question.of(
                                "summary",
                                "Summary",
                                "Minimum, maximum, mean, deviation, relative error and quantiles of a run's times, raw"
                                        + " and trimmed; of several runs of a program their mean and how they differ.",
                                1,
                                100)
                        .with(Trait.SHOWS_DROPPED),
                WarmUp.class);
    }

    @Override
    protected Report answer(RunSelection runs, WarmUp parameters) {
        return parameters.answer(
                runs,
                kept -> SummaryReport.of(
                        kept,
                        kept.runs().stream()
                                .map(run -> RunSummary.of(run, kept.processTime(), kept.overCutoff(run)))
                                .toList(),
                        MeanOverRuns.of(
                                kept.runs(),
                                kept.files().stream().map(kept.files()::indexOf).toList(),
                                (quantity, run) -> quantity.of(kept.runs().get(run), kept.processTime())
                                        .without(kept.overCutoff(kept.runs().get(run))))));
    }
}
