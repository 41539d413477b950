package org.emplab.server.study;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Refusal;
import org.emplab.server.job.JobService;
import org.emplab.server.job.JobSettings;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Caller;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** Derives cutoffs from stored runs and keeps every result with what it was computed from. */
@Component
public class DerivationService {
    /** The outcome of a request. */
    public sealed interface Answer {
        /**
         * @param existing true if the same was derived from the same before, so that nothing new is kept
         */
        record Derived(String id, boolean existing) implements Answer {}

        /** The runs are large: a job derives from them, and says where the result is. */
        record UnderWay(String job) implements Answer {}
    }

    private static final int PAGE_SIZE = 50;
    private static final int SHORTEST_BEGINNING = 4;

    private final Runs runs;
    private final Analyses analyses;
    private final CutoffTablesInForce inForce;
    private final DerivationList list;
    private final DerivationWork work;
    private final AnalysisRunner runner;
    private final JobService jobs;
    private final JobSettings settings;

    DerivationService(
            Runs runs,
            Analyses analyses,
            CutoffTablesInForce inForce,
            DerivationList list,
            DerivationWork work,
            AnalysisRunner runner,
            JobService jobs,
            JobSettings settings) {
        this.runs = runs;
        this.analyses = analyses;
        this.inForce = inForce;
        this.list = list;
        this.work = work;
        this.runner = runner;
        this.jobs = jobs;
        this.settings = settings;
    }

    /**
     * @throws Refusal if there is none
     */
    public Derivation require(String id) {
        return derivation(id).orElseThrow(() -> Refusal.notFound("derivation " + id));
    }

    /**
     * @param run only those from this run; empty: all
     * @param index of the page, from 0
     */
    @Transactional(readOnly = true)
    public DerivationPage derivations(Optional<String> run, int index) {
        Pageable page = PageRequest.of(index, PAGE_SIZE);
        if (run.isEmpty()) {
            return page(list.part(page));
        }
        return Ids.uuid(run.get()).map(uuid -> page(list.of(uuid, page))).orElse(new DerivationPage(List.of(), false));
    }

    /** The newest ones of a machine, as many as a page has. */
    public List<Derivation.DerivationSummary> ofMachine(String machine) {
        return list.ofMachine(machine, PageRequest.ofSize(PAGE_SIZE)).getContent();
    }

    private static DerivationPage page(Slice<Derivation.DerivationSummary> slice) {
        return new DerivationPage(slice.getContent(), slice.hasNext());
    }

    /** The derivations whose id begins so, the latest first. */
    @Transactional(readOnly = true)
    public List<Derivation.DerivationSummary> called(String beginning, int most) {
        return list.called(beginning, most);
    }

    /** The id of the derivation that a person means by it, or by a beginning of it that no other one has. */
    public Optional<String> meant(String id) {
        return summary(id).map(Derivation.DerivationSummary::id);
    }

    private Optional<Derivation.DerivationSummary> summary(String id) {
        if (Ids.uuid(id).isPresent()) {
            return list.summary(id);
        }
        List<Derivation.DerivationSummary> called = id.length() < SHORTEST_BEGINNING ? List.of() : list.called(id, 2);
        return called.size() == 1 ? Optional.of(called.get(0)) : Optional.empty();
    }

    /** The derivation of an id, or of its beginning where no other one is meant. */
    public Optional<Derivation> derivation(String id) {
        return summary(id).map(summary -> {
            UUID uuid = UUID.fromString(summary.id());
            Map<String, ObjectNode> checks = analyses.checksOf(summary.id()).stream()
                    .collect(toMap(check -> check.parameters().path("role").asString(), Analysis::result));
            return new Derivation(
                    summary,
                    analyses.findById(uuid).orElseThrow().result(),
                    timings(checks, "short", summary.shortRunIds().size()),
                    timings(checks, "long", summary.longRunIds().size()));
        });
    }

    private static List<ObjectNode> timings(Map<String, ObjectNode> checks, String length, int runs) {
        return IntStream.range(0, runs)
                .mapToObj(i -> checks.getOrDefault(AnalysisInput.role(length, i), JsonTrees.object()))
                .toList();
    }

    /** The derivation whose cutoffs are in force on a machine. */
    @Transactional(readOnly = true)
    public Optional<Derivation> inForce(String machine) {
        return inForce.on(machine).flatMap(analysis -> derivation(analysis.toString()));
    }

    /** Derives small runs while the caller waits, large ones as a job. */
    public Answer derive(DerivationRequest request, String by) {
        return DerivedRuns.of(request, runs).storedRows() > settings.rowsAtOnce()
                ? new Answer.UnderWay(ask(request).toString())
                : deriveNow(request, by);
    }

    /**
     * Derives while the caller waits, however large the runs are.
     *
     * @throws Refusal if nothing can be derived from these runs
     */
    public Answer.Derived deriveNow(DerivationRequest request, String by) {
        return runner.now(DerivedRuns.of(request, runs).samples(), () -> work.prepare(request, by, Progress.UNWATCHED))
                .get();
    }

    /** Derives as a job of the caller. */
    public UUID ask(DerivationRequest request) {
        return jobs.ask(
                DerivationWork.KIND,
                subject(request),
                DerivationWork.toJson(request),
                request.parameters().reason(),
                Caller.person());
    }

    /**
     * Derives as a job that is added in the caller's transaction.
     *
     * @param who user:NAME, who asked for it earlier
     */
    public UUID askFor(DerivationRequest request, String who) {
        return jobs.add(
                DerivationWork.KIND,
                subject(request),
                DerivationWork.toJson(request),
                request.parameters().reason(),
                who);
    }

    private String subject(DerivationRequest request) {
        DerivedRuns of = DerivedRuns.of(request, runs);
        return "Cutoffs of " + of.machine() + ": " + DerivedRuns.programs(of.shortRuns(), request.shortProgram())
                + " and " + DerivedRuns.programs(of.longRuns(), request.longProgram());
    }

    /**
     * One page of a list of derivations, newest first.
     *
     * @param hasOlder true if another page follows
     */
    public record DerivationPage(List<Derivation.DerivationSummary> derivations, boolean hasOlder) {
        public DerivationPage {
            derivations = List.copyOf(derivations);
        }
    }
}
