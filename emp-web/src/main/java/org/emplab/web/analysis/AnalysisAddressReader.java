package org.emplab.web.analysis;

import java.util.List;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.AnalysisAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;

/** Reads the addresses of analyses: which runs, which of their programs, and what is asked of them. */
@Component
class AnalysisAddressReader {
    private static final int WHOLE_ID = 36;

    private final RunCatalogue runs;
    private final ProgramRuns histories;

    AnalysisAddressReader(RunCatalogue runs, ProgramRuns histories) {
        this.runs = runs;
        this.histories = histories;
    }

    List<RunSummary> summaries(AnalysisAddress address) {
        return address.runs().stream().map(id -> run(id).summary()).toList();
    }

    /** The address of the page, with the programs that it shows as chosen. */
    AnalysisAddress shown(RunAnalysis<?> kind, MultiValueMap<String, String> given) {
        AnalysisAddress asked = address(given);
        return programs(kind, asked).in(asked);
    }

    ProgramSelection programs(RunAnalysis<?> kind, AnalysisAddress asked) {
        return ProgramSelection.of(
                kind, asked, asked.runs().stream().map(id -> run(id).header()).toList());
    }

    AnalysisAddress address(MultiValueMap<String, String> given) {
        AnalysisAddress typed = AnalysisAddress.of(given);
        List<String> chosen = typed.history().isEmpty()
                ? typed.runs().stream().map(this::whole).toList()
                : histories.latestFirst(typed.history().get()).stream()
                        .limit(ProgramRuns.MOST)
                        .map(RunSummary::id)
                        .toList();
        return typed.of(chosen, typed.programs());
    }

    /** The id of a run of which a person typed the beginning. */
    private String whole(String id) {
        List<String> called = id.length() < WHOLE_ID ? runs.called(id) : List.of();
        return called.size() == 1 ? called.get(0) : id;
    }

    RunDetail run(String id) {
        return runs.run(id).orElseThrow(() -> Refusal.notFound("run " + id));
    }

    static RunAnalysis<?> kind(@Nullable String key) {
        return RunAnalyses.ofKey(String.valueOf(key)).orElseThrow(() -> Refusal.notFound("analysis " + key));
    }
}
