package org.emplab.analysis.timeseries;

import java.util.List;
import java.util.OptionalDouble;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Draws times and what programs report of themselves, sample by sample. */
public final class SeriesAnalysis extends RunAnalysis<SeriesAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "What of each sample",
                    usual = "et,pt",
                    placeholder = "WHAT",
                    help = {
                        "et, pt, user, system, cpu, daemons (their total PT), a metric that the program reports,",
                        "as clockGettimeNanos, or metrics for all of these (default: et,pt)."
                    },
                    commas = true)
            List<String> of,

            @Param(
                    label = "Samples are dropped beyond",
                    unit = "deviations",
                    usual = "2",
                    least = 0,
                    served = {0, 1000},
                    placeholder = "K",
                    help = "Mark samples outside mean +/- K sd; 0 marks none (default: 2).")
            double deviations,

            @Param(
                    label = "Cycles in a second (empty: cycles stay cycles)",
                    unit = "Hz",
                    least = 1,
                    served = {1, 1e12},
                    placeholder = "HZ",
                    help = "Cycles in a second, by which metrics in cycles become ms.")
            OptionalDouble hertz) {}

    public SeriesAnalysis() {
        super(
                Question.of(
                                "series",
                                "Times by sample",
                                "Times, the daemons' PT and what the program reports of itself, sample by sample, with"
                                        + " what both sanity checks drop.",
                                1,
                                20)
                        .with(Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        return SeriesReport.of(
                runs,
                parameters.deviations(),
                runs.runs().stream()
                        .map(run -> new SeriesReport.OfRun(run.header(), checked(run, runs, parameters)))
                        .toList());
    }

    private static List<CheckedSeries> checked(Run run, RunSelection runs, Parameters parameters) {
        boolean withoutPt = parameters.of().size() > 1 && runs.carried(Quantity.PT) != Quantity.PT;
        return parameters.of().stream()
                .filter(key -> !(withoutPt && key.equals("pt")))
                .flatMap(key -> ObservedQuantity.of(run, runs.processTime(), key, parameters.hertz()).stream())
                .map(observed -> CheckedSeries.of(observed, runs.overCutoff(run), parameters.deviations()))
                .toList();
    }
}
