package org.emplab.analysis.program;

import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.report.Report;

/** Lays programs side by side, with their averages. */
public final class ProgramsAnalysis extends RunAnalysis<ProgramsAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "First executions of each run (0: all)",
                    usual = "0",
                    least = 0,
                    served = {0, 1e9},
                    placeholder = "N",
                    help = "Look at so many first executions of each run; 0 looks at all (default: 0).")
            int first,

            @Param(
                    label = "Samples are dropped beyond",
                    unit = "deviations",
                    usual = "2",
                    least = 0,
                    served = {0, 1000},
                    placeholder = "K",
                    help = "Drop samples outside mean +/- K sd; 0 drops none (default: 2).")
            double deviations) {}

    public ProgramsAnalysis() {
        super(
                Question.of(
                                "programs",
                                "Table of programs",
                                "Elapsed and process time of many programs under the protocol, a row each, with their"
                                        + " averages.",
                                1,
                                200)
                        .with(Trait.EVERY_PROGRAM, Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return ProgramsReport.of(
                runs,
                parameters.first(),
                parameters.deviations(),
                runs.runs().stream()
                        .map(run -> ProgramTimes.of(
                                run,
                                runs.processTime(),
                                runs.overCutoff(run),
                                parameters.first(),
                                parameters.deviations()))
                        .toList());
    }
}
