package org.emplab.web.trial;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingJson;
import org.emplab.analysis.timing.Timings;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.TimingPort;
import org.emplab.web.derivation.TimingView;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Times for real with the cutoffs that are named, stores in memory. */
@Component
class TrialTimings implements TimingPort {
    private final TrialRuns runs;
    private final TrialDerivations derivations;
    private final List<TimingView> stored = new ArrayList<>();

    TrialTimings(TrialRuns runs, TrialDerivations derivations) {
        this.runs = runs;
        this.derivations = derivations;
    }

    @Override
    public Page<TimingView> timings(Optional<String> run, int page, int size) {
        return Page.of(
                stored.stream()
                        .filter(one -> run.map(one.run()::equals).orElse(true))
                        .toList(),
                page,
                size);
    }

    @Override
    public TimingView timing(String id) {
        return stored.stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> ProblemException.notFound("timing " + id));
    }

    @Override
    public Answer time(TimingRequest request, @Nullable Boolean asJob) {
        Derivation derivation = request.derivation()
                .flatMap(derivations::derivation)
                .orElseThrow(() -> ProblemException.conflict("no cutoff table is published"));
        Timing timing = Timings.of(
                runs.read(List.of(request.run())).get(0).run(),
                derivation.derived().table(),
                request.deviations());
        String id = String.valueOf(stored.size() + 1);
        stored.add(new TimingView(
                id,
                request.run(),
                timing.program(),
                timing.machine(),
                request.derivation().get(),
                request.deviations(),
                "ada",
                Instant.parse("2013-12-14T08:00:00Z"),
                request.reason(),
                TimingJson.write(timing, List.of())));
        return new Answer(id, null);
    }
}
