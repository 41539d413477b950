package org.emplab.web.trial;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDifference;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsJson;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.TimingJson;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.Run;
import org.emplab.web.derivation.Bounds;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.DerivationPage;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.derivation.DerivationSummary;
import org.emplab.web.derivation.Derivations;
import org.emplab.web.publication.PublicationPreview;
import org.emplab.web.publication.PublicationRequest;
import org.emplab.web.publication.Publications;
import org.emplab.web.publication.TableProposal;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Derives for real, stores in memory. */
@Component
class TrialDerivations implements Derivations, Publications, Bounds {
    private final TrialRuns runs;
    private final List<Derivation> stored = new ArrayList<>();

    TrialDerivations(TrialRuns runs) {
        this.runs = runs;
    }

    @Override
    public DerivationPage derivations(Optional<String> run, int index) {
        List<DerivationSummary> all = stored.stream().map(Derivation::summary).toList();
        return new DerivationPage(index == 0 ? all : List.of(), false);
    }

    @Override
    public List<DerivationSummary> ofMachine(String machine) {
        return stored.stream()
                .map(Derivation::summary)
                .filter(one -> one.machine().equals(machine))
                .toList();
    }

    @Override
    public Optional<Derivation> derivation(String id) {
        return stored.stream().filter(one -> one.summary().id().equals(id)).findFirst();
    }

    @Override
    public Derivations.Answer derive(DerivationRequest request, String by) {
        PooledRuns shortRuns = runs("short", request.shortRunIds());
        PooledRuns longRuns = runs("long", request.longRunIds());
        CutoffDerivation derived;
        try {
            derived = CutoffDerivations.derive(
                    shortRuns,
                    longRuns,
                    new CutoffSettings(
                            Optional.empty(),
                            moved(request.shortBoundMillis(), by, request),
                            moved(request.longBoundMillis(), by, request)));
        } catch (UnsuitableInputException unsuitable) {
            return new Derivations.Answer.Refused(String.valueOf(unsuitable.getMessage()));
        }
        String id = String.valueOf(stored.size() + 1);
        stored.add(new Derivation(
                new DerivationSummary(
                        id,
                        derived.shortRun().machine(),
                        request.shortRunIds().get(0),
                        derived.shortRun().program(),
                        request.longRunIds().get(0),
                        derived.longRun().program(),
                        Instant.now(),
                        by,
                        request.reason(),
                        request.basedOn(),
                        CutoffDerivation.ALGORITHM_VERSION,
                        Optional.empty(),
                        request.shortRunIds(),
                        request.longRunIds()),
                CutoffsJson.write(derived, List.of()),
                timings(request.shortRunIds(), derived),
                timings(request.longRunIds(), derived)));
        return new Derivations.Answer.Derived(id, false);
    }

    private static Optional<MovedBound> moved(OptionalDouble bound, String by, DerivationRequest request) {
        return bound.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new MovedBound(bound.getAsDouble(), by, request.reason().orElse("")));
    }

    private List<ObjectNode> timings(List<String> ids, CutoffDerivation derived) {
        return ids.stream()
                .map(id -> TimingJson.write(Timings.of(run(id), derived.table(), 2), List.of()))
                .toList();
    }

    private PooledRuns runs(String length, List<String> ids) {
        return PooledRuns.of(length, ids.stream().map(this::run).toList());
    }

    private Run run(String id) {
        Run.Builder run = Run.builder(runs.held(id).header());
        runs.held(id).samples().forEach(run::add);
        return run.build();
    }

    @Override
    public Look look(
            Derivation derivation, OptionalDouble shortBoundMillis, OptionalDouble longBoundMillis, String by) {
        DerivationRequest request = new DerivationRequest(
                derivation.summary().shortRunId(),
                derivation.summary().longRunId(),
                shortBoundMillis,
                longBoundMillis,
                Optional.of("to look"),
                Optional.empty());
        return Look.Seen.between(
                derivation.derived(),
                CutoffDerivations.derive(
                        runs("short", derivation.summary().shortRunIds()),
                        runs("long", derivation.summary().longRunIds()),
                        new CutoffSettings(
                                Optional.empty(),
                                moved(shortBoundMillis, by, request),
                                moved(longBoundMillis, by, request))));
    }

    @Override
    public PublicationPreview preview(Derivation derivation) {
        return new PublicationPreview(
                derivation.summary().machine(),
                List.of(),
                CutoffDifference.between(
                        CutoffTable.none(derivation.derived().table().processTime()),
                        derivation.derived().table()),
                derivation.derived().table().cutoffs().isEmpty() ? List.of("The table is empty.") : List.of(),
                false,
                Optional.empty());
    }

    @Override
    public List<TableProposal> waiting(int most) {
        return List.of();
    }

    @Override
    public Publications.Answer publish(PublicationRequest request, String by) {
        stored.replaceAll(one -> one.summary().id().equals(request.derivation()) ? published(one, by) : one);
        return new Publications.Answer.Refused("This is a trial.");
    }

    @Override
    public Publications.Answer propose(PublicationRequest request, String by) {
        return new Publications.Answer.Refused("This is a trial.");
    }

    @Override
    public Publications.Answer restore(String machine, int version, Optional<String> reason, String by) {
        return new Publications.Answer.Refused("This is a trial.");
    }

    @Override
    public void decide(String proposal, boolean approved, Optional<String> reason, String by) {}

    private static Derivation published(Derivation one, String by) {
        DerivationSummary s = one.summary();
        return new Derivation(
                new DerivationSummary(
                        s.id(),
                        s.machine(),
                        s.shortRunId(),
                        s.shortProgram(),
                        s.longRunId(),
                        s.longProgram(),
                        s.at(),
                        s.by(),
                        s.reason(),
                        s.basedOn(),
                        s.algorithmVersion(),
                        Optional.of(new DerivationSummary.Publication(Instant.now(), by, true)),
                        s.shortRunIds(),
                        s.longRunIds()),
                one.cutoffs(),
                one.shortTimings(),
                one.longTimings());
    }
}
