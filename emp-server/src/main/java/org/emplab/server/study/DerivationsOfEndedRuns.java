package org.emplab.server.study;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.lab.RunState;
import org.emplab.server.events.LabChanges;
import org.emplab.server.job.JobSettings;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.publication.PublicationPort;
import org.emplab.web.publication.PublicationRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Derives the cutoffs that experiments ask for once their runs are completed, and proposes each table: a person decides.
 * Several servers may do this at once: one says with each heartbeat that it is at it, and what it left half done another
 * does again once six are missing, which gives the same derivation. One that failed is tried again after an hour.
 */
@Component
final class DerivationsOfEndedRuns {
    private static final Logger LOG = LoggerFactory.getLogger(DerivationsOfEndedRuns.class);

    /** Samples that are still on the machine after so long are not waited for. */
    private static final Duration WAIT = Duration.ofDays(7);

    /** One that has failed is tried again after so long. */
    private static final Duration NEXT_TRY = Duration.ofHours(1);

    private final AwaitedDerivations awaited;
    private final DerivationService derivations;
    private final PublicationPort publications;
    private final Runs runs;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Duration patience;
    private final Clock clock;
    private final Set<UUID> underWay = ConcurrentHashMap.newKeySet();

    DerivationsOfEndedRuns(
            AwaitedDerivations awaited,
            DerivationService derivations,
            PublicationPort publications,
            Runs runs,
            LabChanges changes,
            TransactionTemplate transaction,
            JobSettings jobs,
            Clock clock) {
        this.awaited = awaited;
        this.derivations = derivations;
        this.publications = publications;
        this.runs = runs;
        this.changes = changes;
        this.transaction = transaction;
        this.patience = jobs.patience();
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "PT5S")
    void derive() {
        Instant now = clock.instant();
        List<AwaitedDerivation> begun = Objects.requireNonNull(
                transaction.execute(status -> awaited.due(now.minus(patience), now.minus(WAIT)).stream()
                        .map(one -> one.begin(now))
                        .toList()));
        List<UUID> ids = begun.stream().map(AwaitedDerivation::id).toList();
        underWay.addAll(ids);
        try {
            for (AwaitedDerivation one : begun) {
                try {
                    derive(one);
                } catch (RuntimeException failed) {
                    LOG.warn("the cutoffs of {} will be derived later: {}", one.machineName(), failed.toString());
                    awaited.beat(
                            Set.of(one.id()), clock.instant().plus(NEXT_TRY).minus(patience));
                }
                underWay.remove(one.id());
            }
        } finally {
            ids.forEach(underWay::remove);
        }
    }

    /** Says that this server is still at those that it has begun. */
    @Scheduled(fixedDelayString = "${emp.jobs.heartbeat:PT10S}")
    void beat() {
        if (!underWay.isEmpty()) {
            awaited.beat(underWay, clock.instant());
        }
    }

    /** Derives; while it computes no transaction is open. */
    void derive(AwaitedDerivation one) {
        Optional<Run> shortRun = one.shortRunId().flatMap(runs::findById);
        Optional<Run> longRun = one.longRunId().flatMap(runs::findById);
        Optional<String> missing = missing(shortRun, "short").or(() -> missing(longRun, "long"));
        if (missing.isPresent()) {
            end(one, null, missing.get());
            return;
        }
        Set<UUID> shortRuns = new LinkedHashSet<>();
        Set<UUID> longRuns = new LinkedHashSet<>();
        for (AwaitedDerivations.Pair repetition : awaited.repetitions(one.id())) {
            shortRuns.add(repetition.getShortRun());
            longRuns.add(repetition.getLongRun());
        }
        shortRuns.add(shortRun.orElseThrow().publicId());
        longRuns.add(longRun.orElseThrow().publicId());
        if (longRuns.size() == 1 || !derive(one, shortRuns, longRuns, false)) {
            derive(one, Set.of(shortRun.get().publicId()), Set.of(longRun.get().publicId()), true);
        }
        changes.run(longRun.get().publicId());
    }

    /**
     * Derives the cutoffs of these runs and proposes the table. Where runs do not suit, their own pair ends the derivation
     * with the reason; of several repetitions the reason is logged.
     *
     * @param pairAlone whether the runs are the derivation's own pair
     * @return whether the derivation has ended
     */
    private boolean derive(AwaitedDerivation one, Set<UUID> shortRuns, Set<UUID> longRuns, boolean pairAlone) {
        try {
            DerivationRequest request = DerivationRequest.of(
                    ids(shortRuns), ids(longRuns), CutoffsAnalysis.Parameters.because(Optional.empty()));
            end(one, UUID.fromString(derivations.deriveNow(request, one.login()).id()), null);
            return true;
        } catch (ProblemException unsuitable) {
            if (unsuitable.getStatusCode().is5xxServerError()) { // the scheduler tries again
                throw unsuitable;
            }
            if (pairAlone) {
                end(one, null, unsuitable.getMessage());
            } else {
                LOG.warn(
                        "cutoffs of {}: of this repetition alone, not of the {} so far: {}",
                        one.machineName(),
                        longRuns.size(),
                        unsuitable.getMessage());
            }
            return pairAlone;
        }
    }

    private static List<String> ids(Set<UUID> runs) {
        return runs.stream().map(UUID::toString).toList();
    }

    private static Optional<String> missing(Optional<Run> run, String which) {
        return run.isEmpty()
                ? Optional.of("The " + which + " run was removed.")
                : run.filter(found -> found.state() != RunState.COMPLETED)
                        .map(found -> "The " + which + " run is "
                                + found.state().key() + (found.reason() == null ? "." : ": " + found.reason()));
    }

    private void end(AwaitedDerivation begun, @Nullable UUID analysis, @Nullable String why) {
        transaction.executeWithoutResult(status -> {
            AwaitedDerivation one = awaited.lock(begun.id());
            if (!one.isOfRunsOf(begun)) {
                return; // a person has repeated a failed run meanwhile
            }
            String reason = analysis == null ? why : refusal(analysis, one.login());
            one.end(analysis, reason, clock.instant());
            LOG.info(
                    "cutoffs of {}: {}",
                    one.machineName(),
                    reason == null ? "derivation " + analysis + ", proposed" : reason);
        });
    }

    private @Nullable String refusal(UUID analysis, String by) {
        try {
            publications.propose(
                    new PublicationRequest(
                            analysis.toString(),
                            Optional.empty(),
                            Optional.of("derived when the runs of its experiment were completed"),
                            false),
                    by);
            return null;
        } catch (ProblemException refused) {
            return refused.getMessage();
        }
    }
}
