package org.emplab.analysis.worst;

import java.util.List;
import java.util.OptionalInt;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.worst.WorstSamples.WorstSample;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Shows the samples that took longest with their processes. */
public final class WorstAnalysis extends RunAnalysis<WorstAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Samples of each run",
                    usual = "1",
                    least = 1,
                    served = {1, 50},
                    placeholder = "N",
                    help = "How many samples (default: 1).")
            int count,

            @Param(
                    label = "Longest by",
                    usual = "pt",
                    placeholder = "TIME",
                    help = "Largest by et, pt, user, system or cpu (default: pt, or et without it).")
            Quantity by,

            @Param(
                    label = "Or this sample",
                    least = 1,
                    served = {1, Integer.MAX_VALUE},
                    placeholder = "NUMBER",
                    help = "This sample instead.")
            OptionalInt sample) {}

    public WorstAnalysis() {
        super(
                Question.of(
                                "worst",
                                "Worst samples",
                                "Every process of the samples that took longest, and its times.",
                                1,
                                20)
                        .withHelp("Every process of the sample with the largest PT, and its times.")
                        .with(Trait.EVERY_MEASURE),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return WorstReport.of(
                runs,
                runs.runs().stream()
                        .map(run -> new WorstReport.OfRun(run.header(), samples(run, runs, parameters)))
                        .toList());
    }

    private static List<WorstSample> samples(Run run, RunSelection runs, Parameters parameters) {
        return parameters.sample().isPresent()
                ? List.of(WorstSamples.ofSample(
                        run, runs.processTime(), parameters.sample().getAsInt()))
                : WorstSamples.of(run, runs.processTime(), runs.carried(parameters.by()), parameters.count());
    }
}
