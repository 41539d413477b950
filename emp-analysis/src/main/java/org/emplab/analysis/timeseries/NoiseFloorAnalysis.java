package org.emplab.analysis.timeseries;

import org.emplab.analysis.question.Margin;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.report.Report;

/** Tells how far runs of the identical program differ. */
public final class NoiseFloorAnalysis extends RunAnalysis<NoiseFloorAnalysis.Parameters> {
    public record Parameters(
            Margin margin,

            @Param(
                    label = "Runs of one name are of one program",
                    usual = "no",
                    placeholder = "",
                    help = {
                        "Runs of one name on one machine are of the identical program,",
                        "whether or not they hold its hash."
                    })
            boolean sameProgram) {}

    public NoiseFloorAnalysis() {
        super(
                Question.of(
                                "noise-floor",
                                "Noise floor",
                                "How far runs of the identical program differ, over all pairs of them, and how often they are told apart although nothing differs.",
                                2,
                                100)
                        .withHelp(
                                "How far runs of the identical program differ, over all pairs of them, with the verdicts on them."),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return NoiseFloorReport.ofRuns(
                runs,
                parameters.sameProgram(),
                parameters.margin().marginPercent(),
                parameters.margin().confidence());
    }
}
