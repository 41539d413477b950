package org.emplab.analysis.summary;

import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.question.NoParameters;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.statistics.RunSummary;
import org.emplab.report.Report;

/** Tells the moments and quantiles of the times of runs. */
public final class SummaryAnalysis extends RunAnalysis<NoParameters> {
    public SummaryAnalysis() {
        super(
                Question.of(
                                "summary",
                                "Summary",
                                "Minimum, maximum, mean, deviation, relative error and quantiles of a run's times, raw and trimmed.",
                                1,
                                100)
                        .withCutoffs(),
                NoParameters.class);
    }

    @Override
    protected Report answer(ChosenRuns runs, NoParameters parameters) {
        return SummaryReport.of(
                runs.processTime(),
                runs.inputs(),
                runs.runs().stream()
                        .map(run -> RunSummary.of(run, runs.processTime(), runs.overCutoff(run)))
                        .toList());
    }
}
