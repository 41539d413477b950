package org.emplab.server.study;

import static java.util.stream.Collectors.toMap;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Ids;
import org.emplab.server.publication.CutoffTablesInForce;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RunExport;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.DerivationPage;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.derivation.DerivationSummary;
import org.emplab.web.derivation.Derivations;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** Derives cutoffs from stored runs and keeps every result with what it was computed from. */
@Component
public class StoredDerivations implements Derivations {
    private static final double STRICT = 2;
    private static final int PAGE_SIZE = 50;

    private final Runs runs;
    private final RunExport export;
    private final Analyses analyses;
    private final CutoffTablesInForce inForce;
    private final DerivationList list;
    private final Clock clock;

    StoredDerivations(
            Runs runs,
            RunExport export,
            Analyses analyses,
            CutoffTablesInForce inForce,
            DerivationList list,
            Clock clock) {
        this.runs = runs;
        this.export = export;
        this.analyses = analyses;
        this.inForce = inForce;
        this.list = list;
        this.clock = clock;
    }

    @Override
    @Transactional(readOnly = true)
    public DerivationPage derivations(Optional<String> run, int index) {
        Pageable page = PageRequest.of(index, PAGE_SIZE);
        if (run.isEmpty()) {
            return page(list.part(page));
        }
        return Ids.uuid(run.get()).map(uuid -> page(list.of(uuid, page))).orElse(new DerivationPage(List.of(), false));
    }

    private static DerivationPage page(Slice<DerivationSummary> slice) {
        return new DerivationPage(slice.getContent(), slice.hasNext());
    }

    @Override
    @Transactional(readOnly = true)
    public Optional<Derivation> derivation(String id) {
        return list.summary(id).map(summary -> {
            UUID uuid = UUID.fromString(summary.id());
            Map<String, ObjectNode> checks = analyses.checksOf(summary.id()).stream()
                    .collect(toMap(check -> check.parameters().path("role").asString(), Analysis::result));
            return new Derivation(
                    summary,
                    analyses.findById(uuid).orElseThrow().result(),
                    checks.getOrDefault("short", JsonTrees.object()),
                    checks.getOrDefault("long", JsonTrees.object()));
        });
    }

    /** The derivation whose cutoffs are in force on a machine. */
    @Transactional(readOnly = true)
    public Optional<Derivation> inForce(String machine) {
        return inForce.on(machine).flatMap(analysis -> derivation(analysis.toString()));
    }

    /** Each run is read at once, its digest with it; while it computes nothing of the database is held. */
    @Override
    public Answer derive(DerivationRequest request, String by) {
        Optional<Run> shortRun = runs.find(request.shortRunId());
        Optional<Run> longRun = runs.find(request.longRunId());
        if (shortRun.isEmpty() || longRun.isEmpty()) {
            return new Answer.Refused("Choose a short and a long run.");
        }
        if (!shortRun.get().machineName().equals(longRun.get().machineName())) {
            return new Answer.Refused("The runs are of two machines; cutoffs are of one.");
        }
        try {
            return derive(
                    request,
                    by,
                    AnalysedRun.read(shortRun.get(), export, request.shortProgram()),
                    AnalysedRun.read(longRun.get(), export, request.longProgram()));
        } catch (UnsuitableInputException unsuitable) {
            return new Answer.Refused(String.valueOf(unsuitable.getMessage()));
        }
    }

    private Answer derive(DerivationRequest request, String by, AnalysedRun shortInput, AnalysedRun longInput) {
        Optional<Analysis> basedOn = request.basedOn().flatMap(Ids::uuid).flatMap(analyses::findById);
        if (basedOn.isEmpty() && request.basedOn().isPresent()) {
            return new Answer.Refused("There is no derivation to go on from.");
        }
        CutoffSettings settings = new CutoffSettings(
                Optional.empty(),
                moved(request.shortBoundMillis(), by, request)
                        .or(() -> basedOn.flatMap(earlier -> earlier.movedBound("shortBound"))),
                moved(request.longBoundMillis(), by, request)
                        .or(() -> basedOn.flatMap(earlier -> earlier.movedBound("longBound"))));
        Optional<Analysis> same = same(settings, shortInput, longInput);
        if (same.isPresent()) {
            return new Answer.Derived(same.get().id().toString(), true);
        }
        CutoffDerivation derived = CutoffDerivations.derive(shortInput.run(), longInput.run(), settings);
        Instant now = clock.instant();
        Analysis cutoffs = Analysis.ofCutoffs(
                CutoffDerivation.ALGORITHM_VERSION,
                AnalysisParameters.of(settings),
                CutoffsJson.write(derived, List.of(shortInput.file(), longInput.file())),
                new Analysis.Request("user:" + by, now, request.reason(), basedOn.map(Analysis::id)),
                List.of(shortInput.as("short"), longInput.as("long")));
        Analysis.Request checking = new Analysis.Request("user:" + by, now);
        analyses.addAll(List.of(
                cutoffs,
                check(cutoffs.id(), derived, shortInput, "short", checking),
                check(cutoffs.id(), derived, longInput, "long", checking)));
        return new Answer.Derived(cutoffs.id().toString(), false);
    }

    /** What these samples gave with these bounds before, whoever moved them. */
    private Optional<Analysis> same(CutoffSettings settings, AnalysedRun shortInput, AnalysedRun longInput) {
        return analyses.sameCutoffs(
                CutoffDerivation.ALGORITHM_VERSION,
                shortInput.sha256(),
                longInput.sha256(),
                settings.shortBound().map(MovedBound::upperBoundMillis).orElse(null),
                settings.longBound().map(MovedBound::upperBoundMillis).orElse(null),
                shortInput.stored().id(),
                longInput.stored().id());
    }

    /** The sanity checks on the run itself. */
    private static Analysis check(
            UUID derivation, CutoffDerivation derived, AnalysedRun input, String role, Analysis.Request request) {
        return Analysis.ofTiming(
                CutoffDerivation.ALGORITHM_VERSION,
                AnalysisParameters.ofTiming(derivation, role, STRICT),
                TimingJson.write(Timings.of(input.run(), derived.table(), STRICT), List.of(input.file())),
                request,
                input.as("timed"));
    }

    private static Optional<MovedBound> moved(OptionalDouble bound, String by, DerivationRequest request) {
        return bound.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new MovedBound(bound.getAsDouble(), by, request.reason().orElse("")));
    }
}
