package org.emplab.analysis.changepoint;

import java.util.LinkedHashMap;
import java.util.Map;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunAnalysis.NoParameters;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.report.Report;

/** Finds the runs before which the times of a program changed. */
public final class ChangePointsAnalysis extends RunAnalysis<NoParameters> {
    public ChangePointsAnalysis() {
        super(
                Question.of(
                                "change-points",
                                "Change points",
                                "Before which run of a program its times changed for good, by how much, and what else"
                                        + " changed there.",
                                EDivisive.FEWEST_VALUES,
                                200)
                        .withHelp("Before which run of a program its times changed for good; runs are put in order of"
                                + " time.")
                        .with(Trait.MARKS),
                NoParameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, NoParameters parameters) {
        Map<Integer, String> marks = new LinkedHashMap<>(runs.marks());
        int earliest = ChangePointsReport.inTime(runs.runs()).get(0);
        if (marks.remove(earliest) != null && runs.door() == Door.SHELL) {
            throw new UnsuitableInputException(
                    runs.files().get(earliest).file(), "nothing comes before the earliest run (--mark)");
        }
        return ChangePointsReport.ofRuns(runs.withMarks(marks));
    }
}
