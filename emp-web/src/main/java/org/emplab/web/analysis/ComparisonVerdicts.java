package org.emplab.web.analysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.RunHeader;
import org.emplab.report.Verdict;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.study.AnalysisAddress;
import org.emplab.server.study.AnalysisService;
import org.emplab.web.verdict.PageVerdict;
import org.springframework.stereotype.Component;

/** What the page that compares some runs says first, for other pages. */
@Component
public record ComparisonVerdicts(AnalysisService analyses, RunCatalogue runs) {
    private static final String FIRST_TIME = "PT";

    /** The verdicts on one time, none where the runs do not suit; empty while they are computed. */
    public Optional<List<Verdict>> glance(List<String> ids) {
        List<RunHeader> headers = ids.stream()
                .flatMap(id -> runs.run(id).stream())
                .map(RunDetail::header)
                .toList();
        if (ids.isEmpty() || headers.size() < ids.size()) {
            return Optional.of(List.of());
        }
        AnalysisAddress asked = new AnalysisAddress(ids, List.of(), Map.of(), Optional.empty());
        AnalysisAddress address =
                ProgramSelection.of(RunAnalyses.COMPARE, asked, headers).in(asked);
        try {
            return analyses.glance(RunAnalyses.COMPARE, address)
                    .map(report -> PageVerdict.ofOneTime(report.verdicts(), FIRST_TIME));
        } catch (UnsuitableInputException | IllegalArgumentException unsuitable) {
            return Optional.of(List.of());
        } catch (Refusal tooMany) {
            return Optional.empty();
        }
    }
}
