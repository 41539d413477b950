package org.emplab.server.study;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.function.Supplier;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffsJson;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.TimingJson;
import org.emplab.analysis.timing.Timings;
import org.emplab.server.api.Ids;
import org.emplab.server.job.Progress;
import org.emplab.server.job.Work;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.derivation.Derivations.Answer;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Derives cutoffs from stored runs. */
@Component
class DerivationWork implements Work {
    static final String KIND = "derivation";
    private static final double STRICT = 2;

    private final Runs runs;
    private final LoadedRuns loaded;
    private final Analyses analyses;
    private final TransactionTemplate transaction;
    private final Clock clock;

    DerivationWork(Runs runs, LoadedRuns loaded, Analyses analyses, TransactionTemplate transaction, Clock clock) {
        this.runs = runs;
        this.loaded = loaded;
        this.analyses = analyses;
        this.transaction = transaction;
        this.clock = clock;
    }

    static JsonNode asked(DerivationRequest request) {
        return JsonMapper.shared().valueToTree(request);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Supplier<String> compute(JsonNode asked, String who, Progress progress) {
        DerivationRequest request = JsonMapper.shared().treeToValue(asked, DerivationRequest.class);
        Supplier<Answer.Derived> derived = prepare(request, Caller.login(who), progress);
        return () -> "/api/v1/derivations/" + derived.get().id();
    }

    /**
     * Reads each run at once, its digest with it; while it computes nothing of the database is held.
     *
     * @param by login name of who asks
     * @return keeps what was derived
     * @throws ProblemException if nothing can be derived from these
     */
    Supplier<Answer.Derived> prepare(DerivationRequest request, String by, Progress progress) {
        Optional<Run> shortRun = runs.find(request.shortRunId());
        Optional<Run> longRun = runs.find(request.longRunId());
        if (shortRun.isEmpty() || longRun.isEmpty()) {
            throw ProblemException.badRequest("Choose a short and a long run.");
        }
        if (!shortRun.get().machineName().equals(longRun.get().machineName())) {
            throw ProblemException.badRequest("The runs are of two machines; cutoffs are of one.");
        }
        try {
            AnalysedRun shortInput = AnalysedRun.read(shortRun.get(), loaded, request.shortProgram(), progress);
            AnalysedRun longInput = AnalysedRun.read(longRun.get(), loaded, request.longProgram(), progress);
            requireOneAccount(shortInput.run(), longInput.run());
            progress.begin("deriving");
            return prepare(request, by, shortInput, longInput);
        } catch (UnsuitableInputException unsuitable) {
            throw ProblemException.badRequest(String.valueOf(unsuitable.getMessage()));
        }
    }

    /** Names other runs as the mend: a caller here cannot choose the account of PT. */
    private static void requireOneAccount(org.emplab.model.Run shortRun, org.emplab.model.Run longRun) {
        boolean ofShort = ProcessTimes.carriesOnCpuTime(shortRun);
        if (shortRun.rows() > 0 && longRun.rows() > 0 && ofShort != ProcessTimes.carriesOnCpuTime(longRun)) {
            throw ProblemException.badRequest("Not every process of the " + (ofShort ? "long" : "short")
                    + " run carries its on-CPU time, as those of the " + (ofShort ? "short" : "long")
                    + " run do, and cutoffs are of one account of PT. Choose two runs that agree in this.");
        }
    }

    private Supplier<Answer.Derived> prepare(
            DerivationRequest request, String by, AnalysedRun shortInput, AnalysedRun longInput) {
        Optional<Analysis> basedOn = request.basedOn().flatMap(Ids::uuid).flatMap(analyses::findById);
        if (basedOn.isEmpty() && request.basedOn().isPresent()) {
            throw ProblemException.badRequest("There is no derivation to go on from.");
        }
        CutoffSettings settings = new CutoffSettings(
                Optional.empty(),
                request.by()
                        .or(() -> basedOn.flatMap(earlier -> CutoffBasis.ofKey(
                                earlier.parameters().path(CutoffBasis.KEY).asString(""))))
                        .orElse(CutoffBasis.PT),
                request.daemons()
                        .or(() -> basedOn.flatMap(earlier -> DaemonGrouping.ofKey(
                                earlier.parameters().path(DaemonGrouping.KEY).asString(""))))
                        .orElse(DaemonGrouping.NAME),
                moved(request.shortBoundMillis(), by, request)
                        .or(() -> basedOn.flatMap(earlier -> earlier.movedBound("shortBound"))),
                moved(request.longBoundMillis(), by, request)
                        .or(() -> basedOn.flatMap(earlier -> earlier.movedBound("longBound"))));
        Optional<Analysis> same = same(settings, shortInput, longInput);
        if (same.isPresent()) {
            return () -> new Answer.Derived(same.get().id().toString(), true);
        }
        CutoffDerivation derived = CutoffDerivations.derive(shortInput.run(), longInput.run(), settings);
        Instant now = clock.instant();
        Analysis cutoffs = Analysis.ofCutoffs(
                CutoffDerivation.ALGORITHM_VERSION,
                AnalysisParameters.of(settings),
                CutoffsJson.write(derived, List.of(shortInput.file(), longInput.file())),
                new Analysis.Request(Caller.user(by), now, request.reason(), basedOn.map(Analysis::id)),
                List.of(shortInput.as("short"), longInput.as("long")));
        Analysis.Request checking = new Analysis.Request(Caller.user(by), now);
        List<Analysis> all = List.of(
                cutoffs,
                check(cutoffs.id(), derived, shortInput, "short", checking),
                check(cutoffs.id(), derived, longInput, "long", checking));
        return () -> transaction.execute(begun -> {
            analyses.holdRuns(shortInput.stored().id(), longInput.stored().id());
            Optional<Analysis> meanwhile = same(settings, shortInput, longInput);
            if (meanwhile.isEmpty()) {
                analyses.addAll(all);
            }
            return new Answer.Derived(meanwhile.orElse(cutoffs).id().toString(), meanwhile.isPresent());
        });
    }

    /** The earlier derivation of these samples with these bounds, by any person. */
    private Optional<Analysis> same(CutoffSettings settings, AnalysedRun shortInput, AnalysedRun longInput) {
        return analyses.sameCutoffs(
                CutoffDerivation.ALGORITHM_VERSION,
                shortInput.sha256(),
                longInput.sha256(),
                settings.by().key(),
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
