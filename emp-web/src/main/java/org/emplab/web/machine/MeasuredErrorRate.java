package org.emplab.web.machine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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

/** How often a machine tells equal programs apart, by the newest runs of all experiments of the name {@code a-a}. */
@Component
final class MeasuredErrorRate {
    static final String EXPERIMENT = "a-a";
    private static final int MOST_RUNS = 60;
    private static final int MOST_KEPT = 100;

    private final RunListQuery list;
    private final AnalysisService analyses;
    private final Cache<List<String>, String> kept =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    MeasuredErrorRate(RunListQuery list, AnalysisService analyses) {
        this.list = list;
        this.analyses = analyses;
    }

    /** The sentence; empty where there are no two runs, and while the rate is computed. */
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
        Optional<String> known = Optional.ofNullable(kept.getIfPresent(runs));
        if (known.isPresent()) {
            return known;
        }
        Optional<String> computed = computed(runs);
        computed.ifPresent(sentence -> kept.put(runs, sentence));
        return computed;
    }

    private Optional<String> computed(List<String> runs) {
        try {
            return analyses.glance(
                            RunAnalyses.NOISE_FLOOR, new AnalysisAddress(runs, List.of(), Map.of(), Optional.empty()))
                    .flatMap(report -> report.sentences().stream()
                            .filter(sentence -> sentence.topic() == Sentence.Topic.ERROR_RATE)
                            .map(Sentence::words)
                            .findFirst());
        } catch (UnsuitableInputException | IllegalArgumentException | Refusal none) {
            return Optional.empty();
        }
    }
}
