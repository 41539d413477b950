package org.emplab.server.study;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.Timings;
import org.emplab.report.cutoff.CutoffsJson;
import org.emplab.report.timing.TimingJson;
import org.emplab.server.run.RunExport;
import org.emplab.server.run.Runs;
import org.emplab.server.run.StoredRun;
import org.emplab.web.CommandOutcome;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.derivation.DerivationSummary;
import org.emplab.web.derivation.Derivations;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Derives cutoffs from stored runs and keeps every result with what it was computed from. */
@Component
class StoredDerivations implements Derivations {
    private static final double STRICT = 2;

    private final Runs runs;
    private final RunExport export;
    private final Analyses analyses;

    StoredDerivations(Runs runs, RunExport export, Analyses analyses) {
        this.runs = runs;
        this.export = export;
        this.analyses = analyses;
    }

    @Override
    @Transactional(readOnly = true)
    public List<DerivationSummary> derivations() {
        return analyses.derivations();
    }

    @Override
    @Transactional(readOnly = true)
    public Optional<Derivation> derivation(String id) {
        return analyses.derivation(id);
    }

    /** From one snapshot of the database, so that the digest is that of the samples that were analysed. */
    @Override
    @Transactional(isolation = Isolation.REPEATABLE_READ)
    public Answer derive(DerivationRequest request, String by) {
        Optional<StoredRun> shortRun = runs.find(request.shortRunId());
        Optional<StoredRun> longRun = runs.find(request.longRunId());
        if (shortRun.isEmpty() || longRun.isEmpty()) {
            return new Answer.Refused("Choose a short and a long run.");
        }
        if (!shortRun.get().machineName().equals(longRun.get().machineName())) {
            return new Answer.Refused("The runs are of two machines; cutoffs are of one.");
        }
        try {
            return derive(
                    request, by, AnalysedRun.read(shortRun.get(), export), AnalysedRun.read(longRun.get(), export));
        } catch (UnsuitableInputException unsuitable) {
            return new Answer.Refused(String.valueOf(unsuitable.getMessage()));
        }
    }

    private Answer derive(DerivationRequest request, String by, AnalysedRun shortInput, AnalysedRun longInput) {
        CutoffSettings settings = new CutoffSettings(
                Optional.empty(),
                moved(request.shortBoundMillis(), by, request)
                        .or(() -> analyses.movedBound(request.basedOn(), "shortBound")),
                moved(request.longBoundMillis(), by, request)
                        .or(() -> analyses.movedBound(request.basedOn(), "longBound")));
        CutoffDerivation derived = CutoffDerivations.derive(shortInput.run(), longInput.run(), settings);
        UUID id = analyses.store(
                new Analyses.NewAnalysis(
                        "cutoffs",
                        CutoffDerivation.ALGORITHM_VERSION,
                        Parameters.of(settings),
                        CutoffsJson.write(derived, List.of(shortInput.file(), longInput.file())),
                        "user:" + by,
                        request.reason(),
                        request.basedOn().map(UUID::fromString)),
                List.of(shortInput.as("short"), longInput.as("long")));
        store(id, derived, shortInput, "short", by);
        store(id, derived, longInput, "long", by);
        return new Answer.Derived(id.toString());
    }

    /** The sanity checks on the run itself. */
    private void store(UUID derivation, CutoffDerivation derived, AnalysedRun input, String role, String by) {
        analyses.store(
                new Analyses.NewAnalysis(
                        "timing",
                        CutoffDerivation.ALGORITHM_VERSION,
                        Parameters.ofTiming(derivation, role, STRICT),
                        TimingJson.write(Timings.of(input.run(), derived.table(), STRICT), List.of(input.file())),
                        "user:" + by,
                        Optional.empty(),
                        Optional.empty()),
                List.of(input.as("timed")));
    }

    @Override
    @Transactional
    public CommandOutcome publish(String id, String by) {
        Optional<DerivationSummary> found = analyses.summary(id);
        if (found.isEmpty()) {
            return CommandOutcome.refused("There is no such derivation.");
        }
        analyses.publish(UUID.fromString(id), found.get().machine(), "user:" + by);
        return CommandOutcome.done();
    }

    private static Optional<MovedBound> moved(OptionalDouble bound, String by, DerivationRequest request) {
        return bound.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new MovedBound(bound.getAsDouble(), by, request.reason().orElse("")));
    }
}
