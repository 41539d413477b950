package org.emplab.web.trial;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingJson;
import org.emplab.analysis.timing.Timings;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.ProgramTiming;
import org.emplab.web.derivation.ProgramTimings;
import org.springframework.stereotype.Component;

/** Times for real with the cutoffs that are named, stores in memory. */
@Component
class TrialTimings implements ProgramTimings {
    private final TrialRuns runs;
    private final TrialDerivations derivations;
    private final List<ProgramTiming> stored = new ArrayList<>();

    TrialTimings(TrialRuns runs, TrialDerivations derivations) {
        this.runs = runs;
        this.derivations = derivations;
    }

    @Override
    public Part timings(Optional<String> run, int index) {
        return new Part(
                stored.stream()
                        .filter(one -> run.map(one.runId()::equals).orElse(true))
                        .toList(),
                false);
    }

    @Override
    public Optional<ProgramTiming> timing(String id) {
        return stored.stream().filter(one -> one.id().equals(id)).findFirst();
    }

    @Override
    public Answer time(TimingRequest request) {
        Optional<Derivation> derivation = request.derivation().flatMap(derivations::derivation);
        if (derivation.isEmpty()) {
            return new Answer.Refused("no cutoff table is published");
        }
        Timing timing = Timings.of(
                runs.read(List.of(request.run())).get(0).run(),
                derivation.get().derived().table(),
                request.deviations());
        String id = String.valueOf(stored.size() + 1);
        stored.add(new ProgramTiming(
                id,
                request.run(),
                request.derivation().get(),
                Instant.parse("2013-12-14T08:00:00Z"),
                "ada",
                request.reason(),
                TimingJson.write(timing, List.of())));
        return new Answer.Timed(id);
    }
}
