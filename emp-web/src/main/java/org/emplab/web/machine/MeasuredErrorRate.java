package org.emplab.web.machine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.lab.RunState;
import org.emplab.report.Sentence;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.AnalysisAddress;
import org.emplab.server.study.AnalysisService;
import org.springframework.stereotype.Component;

/** How often a machine tells equal programs apart, by the newest runs of an experiment {@code a-a} of one program. */
@Component
record MeasuredErrorRate(RunListQuery list, AnalysisService analyses) {
    static final String EXPERIMENT = "a-a";
    private static final int MOST_RUNS = 60;

    /** Empty where there are no two runs, and while the rate is computed. */
    Optional<String> of(String machine) {
        List<String> runs = list
                .first(RunSearch.newest(MOST_RUNS)
                        .on(machine)
                        .in(RunState.COMPLETED)
                        .named(RunColumn.EXPERIMENT, Optional.of(RunSearch.Name.whole(EXPERIMENT))))
                .stream()
                .map(RunSummary::id)
                .toList();
        if (runs.size() < 2) {
            return Optional.empty();
        }
        try {
            return analyses.glance(
                            RunAnalyses.NOISE_FLOOR, new AnalysisAddress(runs, List.of(), Map.of(), Optional.empty()))
                    .flatMap(report -> report.sentences().stream()
                            .filter(sentence -> sentence.topic() == Sentence.Topic.ERROR_RATE)
                            .map(Sentence::words)
                            .findFirst());
        } catch (UnsuitableInputException | Refusal none) {
            return Optional.empty();
        }
    }
}
