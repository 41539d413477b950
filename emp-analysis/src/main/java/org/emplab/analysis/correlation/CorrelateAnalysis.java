package org.emplab.analysis.correlation;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.model.Measure;
import org.emplab.report.Report;

/** Tells how the times of runs go with what the daemons did. */
public final class CorrelateAnalysis extends RunAnalysis<CorrelateAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Leave out these daemons (separated by commas)",
                    placeholder = "NAME",
                    help = "Leave these daemons out, for example the monitor itself.",
                    commas = true)
            List<String> without,

            @Param(
                    label = "Draw PT against these measures, too",
                    placeholder = "MEASURE",
                    help = "Draw PT against this measure of the daemons, too, as readBytes or minorFaults.",
                    commas = true)
            List<String> draw) {
        public Parameters {
            draw.forEach(Parameters::measure); // refused before a run is read
        }

        List<Measure> drawn() {
            return draw.stream().map(Parameters::measure).toList();
        }

        private static Measure measure(String key) {
            return Arrays.stream(Measure.values())
                    .filter(measure -> measure.key().equals(key))
                    .findFirst()
                    .orElseThrow(() -> new WrongValueException(
                            "draw",
                            "is one of "
                                    + Arrays.stream(Measure.values())
                                            .map(Measure::key)
                                            .collect(Collectors.joining(", ")),
                            key));
        }
    }

    public CorrelateAnalysis() {
        super(
                Question.of(
                                "correlate",
                                "Daemons and times",
                                "How the program's times go with what the daemons of the same sample did.",
                                1,
                                20)
                        .with(Trait.EVERY_MEASURE),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        Predicate<String> counts = name -> !parameters.without().contains(DaemonNames.grouped(name));
        return CorrelateReport.of(
                runs,
                parameters.without(),
                runs.runs().stream()
                        .map(run -> DaemonCorrelations.of(run, runs.processTime(), counts))
                        .toList(),
                runs.runs().stream()
                        .map(run -> DaemonCorrelations.points(run, runs.processTime(), counts))
                        .toList(),
                runs.runs().stream()
                        .map(run -> DaemonCorrelations.points(run, runs.processTime(), counts, parameters.drawn()))
                        .toList());
    }
}
