package org.emplab.analysis.study;

import java.util.List;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.RunRole;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.WarmUp;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Times a program with cutoffs (SEDONA, step C). */
public final class TimingAnalysis extends RunAnalysis<TimingAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Drop samples beyond",
                    unit = "deviations",
                    usual = "2",
                    least = 1,
                    served = {1, 1000},
                    placeholder = "K",
                    help = "Drop samples outside mean +/- K sd: 2 is strict, 5 relaxed (default: 2).")
            double deviations,

            WarmUp warmUp) {}

    public TimingAnalysis() {
        super(
                Question.of(
                                "timing",
                                "Timing",
                                "Times a program: drops samples whose daemons are over their cutoffs, then samples that"
                                        + " deviate.",
                                new RunRole("", "Run", 1, 1, List.of("Run file of the program.")))
                        .with(Trait.NEEDS_CUTOFFS, Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return parameters.warmUp().answer(runs, kept -> {
            Run run = kept.runs().get(0);
            CutoffTable table = kept.table(run);
            return TimingReport.of(
                    Timings.of(run, table, parameters.deviations()),
                    kept.inputs(),
                    Quantity.ET.of(run, table.processTime()),
                    Quantity.PT.of(run, table.processTime()));
        });
    }
}
