package org.emplab.analysis.speedup;

import java.util.List;
import org.emplab.analysis.question.Margin;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.speedup.Speedups.Timed;
import org.emplab.lab.settings.Nearest;
import org.emplab.report.Report;

/** Sets many programs on many machines against a baseline. */
public final class SpeedupsAnalysis extends RunAnalysis<SpeedupsAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Rows (program, machine or a field of the header)",
                    usual = "program",
                    placeholder = "FIELD",
                    help = "program, machine or a field of the header: workload.build.compiler (default: program).")
            String rows,

            @Param(label = "Columns", usual = "machine", placeholder = "FIELD", help = "Likewise (default: machine).")
            String columns,

            @Param(
                    label = "Baseline, a column (empty: the first run's)",
                    placeholder = "NAME",
                    help = "A column (default: that of the first run).")
            String baseline,

            @Param(
                    label = "Time",
                    usual = "pt",
                    placeholder = "TIME",
                    help = "et, pt, user, system or cpu (default: pt, or et without it).")
            Quantity quantity,

            Margin margin) {
        public Parameters {
            if (rows.equals(columns)) {
                throw new IllegalArgumentException("rows and columns are two different fields, not both " + rows);
            }
        }
    }

    public SpeedupsAnalysis() {
        super(
                Question.of(
                                "speedups",
                                "Speed-ups",
                                "A table of many programs on many machines, as a paper prints it: each against a"
                                        + " baseline with verdict, geometric means and ranks.",
                                1,
                                200)
                        .withHelp("A table of many programs on many machines: each against a baseline, with verdicts,"
                                + " geometric means and ranks.")
                        .with(Trait.EVERY_PROGRAM, Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        Quantity quantity = runs.carried(parameters.quantity());
        List<Timed> timed = SpeedupCells.of(
                runs.runs(),
                runs.files(),
                runs.processTime(),
                quantity,
                parameters.rows(),
                parameters.columns(),
                runs::overCutoff);
        List<String> names = timed.stream().map(Timed::column).distinct().toList();
        return SpeedupsReport.of(
                runs,
                quantity,
                parameters.rows(),
                parameters.columns(),
                Speedups.of(
                        timed,
                        baseline(parameters.baseline(), names),
                        parameters.margin().marginPercent(),
                        parameters.margin().confidence()));
    }

    private static String baseline(String asked, List<String> names) {
        if (asked.isEmpty()) {
            return names.get(0);
        }
        if (!names.contains(asked)) {
            throw new WrongValueException(
                    "baseline",
                    "is one of " + String.join(", ", names),
                    asked
                            + Nearest.to(asked, names)
                                    .map(name -> "; did you mean " + name + "?")
                                    .orElse(""));
        }
        return asked;
    }
}
