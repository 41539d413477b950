package org.emplab.analysis.costmodel;

import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.ParameterValues.PerRun;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.UnstatedException;
import org.emplab.report.Report;

/** Tells how the time of a program grows with the size of its input. */
public final class CostModelAnalysis extends RunAnalysis<CostModelAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Size of each run's input, in their order (empty: as the runs say)",
                    served = {1e-12, 1e18},
                    option = "--size",
                    placeholder = "RUN=N",
                    help = "The size of a run's input; repeated for each run. Default: what the run's workload says.")
            PerRun<Double> sizes,

            @Param(
                    label = "First drop samples beyond",
                    unit = "deviations",
                    usual = "0",
                    least = 0,
                    served = {0, 1000},
                    placeholder = "DEVIATIONS",
                    help = "First drop each run's samples beyond so many deviations; 0 drops none (default: 0).")
            double trim,

            @Param(
                    label = "Predict the time at these sizes",
                    least = Double.MIN_VALUE,
                    served = {1e-12, 1e18},
                    placeholder = "N",
                    help = "Also predict the time of inputs of this size, with 95 % intervals; may be repeated.",
                    commas = true)
            List<Double> at) {}

    public CostModelAnalysis() {
        super(
                Question.of(
                                "cost-model",
                                "Cost model",
                                "How a program's time grows with the size of its input, one run for each size, and"
                                        + " which growths the data rule out.",
                                2,
                                50)
                        .withHelp(
                                "How a program's time grows with the size of its input, and which growths the data"
                                        + " rule out.",
                                "One run for each size; fits of c·f(n), with an overhead where it takes one, and a"
                                        + " power law."),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        List<Double> sizes = new ArrayList<>();
        for (int i = 0; i < runs.runs().size(); i++) {
            sizes.add(size(runs, i, parameters));
        }
        return CostModelReport.of(runs, sizes, parameters.trim(), parameters.at());
    }

    private static double size(RunSelection runs, int place, Parameters parameters) {
        return parameters
                .sizes()
                .of(place)
                .orElseGet(() -> InputSize.of(runs.runs().get(place))
                        .orElseThrow(() -> new UnstatedException(
                                runs.files().get(place).file(), "does not say the size of its input", "sizes")));
    }
}
