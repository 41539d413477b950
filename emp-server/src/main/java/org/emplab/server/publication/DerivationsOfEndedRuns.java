package org.emplab.server.publication;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.lab.RunState;
import org.emplab.server.api.Refusal;
import org.emplab.server.events.LabChanges;
import org.emplab.server.job.JobService;
import org.emplab.server.job.JobView;
import org.emplab.server.job.JobView.JobState;
import org.emplab.server.publication.PublicationService.PublicationRequest;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.study.AwaitedDerivation;
import org.emplab.server.study.AwaitedDerivations;
import org.emplab.server.study.DerivationRequest;
import org.emplab.server.study.DerivationService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Has the cutoffs that experiments ask for derived by a job once their runs are completed, and proposes each table: a
 * person decides. Several servers may look at once.
 */
@Component
public class DerivationsOfEndedRuns {
    private static final Logger LOG = LoggerFactory.getLogger(DerivationsOfEndedRuns.class);

    /** Samples that are still on the machine after so long are not waited for. */
    private static final Duration WAIT = Duration.ofDays(7);

    private final AwaitedDerivations awaited;
    private final DerivationService derivations;
    private final JobService jobs;
    private final PublicationService publications;
    private final Runs runs;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;

    DerivationsOfEndedRuns(
            AwaitedDerivations awaited,
            DerivationService derivations,
            JobService jobs,
            PublicationService publications,
            Runs runs,
            LabChanges changes,
            TransactionTemplate transaction,
            Clock clock) {
        this.awaited = awaited;
        this.derivations = derivations;
        this.jobs = jobs;
        this.publications = publications;
        this.runs = runs;
        this.changes = changes;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "PT5S")
    public void look() {
        for (AwaitedDerivation due : awaited.due(null, clock.instant().minus(WAIT))) {
            try {
                transaction.executeWithoutResult(status -> {
                    awaited.holdAll();
                    awaited.due(due.id(), clock.instant().minus(WAIT)).forEach(this::goOn);
                });
            } catch (RuntimeException failed) {
                LOG.warn("the cutoffs of {} will be derived later: {}", due.machineName(), failed.toString());
            }
        }
    }

    private void goOn(AwaitedDerivation one) {
        Optional<JobView> job = one.jobId().map(id -> jobs.job(id.toString()));
        if (job.isEmpty()) {
            begin(one);
        } else if (job.get().state() == JobState.DONE) {
            String result = String.valueOf(job.get().result());
            UUID derivation = UUID.fromString(result.substring(result.lastIndexOf('/') + 1));
            end(one, derivation, refusal(derivation, one.login()));
        } else {
            refused(
                    one,
                    job.get().state() == JobState.CANCELLED
                            ? "Its job was cancelled by " + job.get().endedBy() + "."
                            : String.valueOf(job.get().failure()));
        }
    }

    private void begin(AwaitedDerivation one) {
        Optional<Run> shortRun = one.shortRunId().flatMap(runs::findById);
        List<Optional<Run>> own = one.longRunIds().stream()
                .map(run -> run.flatMap(runs::findById))
                .toList();
        Optional<String> missing = missing(shortRun, "short")
                .or(() -> own.stream()
                        .flatMap(run -> missing(run, "long").stream())
                        .findFirst());
        if (missing.isPresent()) {
            end(one, null, missing.get());
            return;
        }
        Set<UUID> shortRuns = new LinkedHashSet<>();
        Set<UUID> longRuns = new LinkedHashSet<>();
        if (!one.alone()) {
            for (AwaitedDerivations.Pair repetition : awaited.repetitions(one.id())) {
                shortRuns.add(repetition.getShortRun());
                longRuns.add(repetition.getLongRun());
            }
        }
        shortRuns.add(shortRun.orElseThrow().publicId());
        own.forEach(run -> longRuns.add(run.orElseThrow().publicId()));
        try {
            DerivationRequest request = DerivationRequest.of(
                    ids(shortRuns), ids(longRuns), CutoffsAnalysis.Parameters.because(Optional.empty()));
            one.begin(derivations.askFor(request, one.askedBy()), longRuns.size() == own.size());
        } catch (Refusal unsuitable) {
            refused(one, String.valueOf(unsuitable.getMessage()));
        }
    }

    /** Ends the wait with the reason if the own runs were tried; of several repetitions, tries those next. */
    private void refused(AwaitedDerivation one, String why) {
        if (one.alone()) {
            end(one, null, why);
        } else {
            LOG.warn("cutoffs of {}: of this repetition alone, not of all so far: {}", one.machineName(), why);
            one.tryAlone();
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

    private void end(AwaitedDerivation one, @Nullable UUID derivation, @Nullable String why) {
        one.end(derivation, why, clock.instant());
        one.longRunIds().get(0).flatMap(runs::findById).ifPresent(run -> changes.run(run.publicId()));
        LOG.info("cutoffs of {}: {}", one.machineName(), why == null ? "derivation " + derivation + ", proposed" : why);
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
        } catch (Refusal refused) {
            return refused.getMessage();
        }
    }
}
