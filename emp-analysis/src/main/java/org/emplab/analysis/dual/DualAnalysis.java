package org.emplab.analysis.dual;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Tells how the two halves of a dual program go together. */
public final class DualAnalysis extends RunAnalysis<DualAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Where the regions meet (empty: the median)",
                    unit = "ms",
                    served = {0, 1e12},
                    placeholder = "MS",
                    help = "Where the regions meet, on both axes (default: median).")
            OptionalDouble pivot,

            @Param(
                    label = "Outliers lie beyond",
                    unit = "interquartile ranges",
                    usual = "3",
                    least = Double.MIN_VALUE,
                    served = {0.001, 1000},
                    placeholder = "RANGES",
                    help =
                            "A half further than this many interquartile ranges from its quartiles is an outlier (default: 3).")
            double outliersBeyond,

            @Param(
                    label = "Or inside is, LOW:HIGH",
                    unit = "ms",
                    placeholder = "LOW:HIGH",
                    help = "Chosen by eye instead: both halves in ms lie between these.")
            String within,

            @Param(
                    label = "Without samples with longer DAEMON=MS",
                    served = {0, 1e12},
                    placeholder = "DAEMON=MS",
                    help = "Also the points without samples in which this daemon ran for longer; may be repeated.")
            Map<String, Double> refine) {
        public Parameters {
            fence(outliersBeyond, within); // refused before a run is read
        }

        OutlierRule fence() {
            return fence(outliersBeyond, within);
        }

        private static OutlierRule fence(double outliersBeyond, String within) {
            if (within.isEmpty()) {
                return new OutlierRule.Tukey(outliersBeyond);
            }
            String[] ends = within.split(":", 2);
            try {
                return new OutlierRule.Box(Double.parseDouble(ends[0]), Double.parseDouble(ends[ends.length - 1]));
            } catch (IllegalArgumentException noNumberOrInTheWrongOrder) {
                throw new WrongValueException("within", "takes LOW:HIGH in ms", within);
            }
        }
    }

    public DualAnalysis() {
        super(
                Question.of(
                                "dual",
                                "Dual programs",
                                "How the two halves of a program go together that it times itself, with and without outliers, and which daemons ran in the four regions about a pivot.",
                                1,
                                20)
                        .withHelp(
                                "How the two halves of a program go together that it times itself (dual-inc), and which daemons ran when.",
                                "Their correlation with and without outliers, the daemons in the four regions about a pivot, and the data",
                                "without long executions of a daemon."),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return DualReport.of(
                runs,
                runs.runs().stream()
                        .map(run -> of(run, runs.processTime(), parameters))
                        .toList());
    }

    private static DualReport.OfRun of(Run run, ProcessTime processTime, Parameters asked) {
        Dual dual = Dual.of(run, processTime, DaemonNames::grouped, asked.fence(), asked.pivot());
        return new DualReport.OfRun(
                run.header(),
                dual,
                asked.refine().isEmpty()
                        ? Optional.empty()
                        : Optional.of(DualReport.Refined.of(
                                dual,
                                asked.refine(),
                                Dual.refined(run, processTime, DaemonNames::grouped, asked.refine()))));
    }
}
