package org.emplab.server.study;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.lab.RunState;
import org.emplab.server.events.LabChanges;
import org.emplab.server.job.JobService;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.job.JobState;
import org.emplab.web.job.JobView;
import org.emplab.web.publication.PublicationPort;
import org.emplab.web.publication.PublicationRequest;
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
record DerivationsOfEndedRuns(
        AwaitedDerivations awaited,
        DerivationService derivations,
        JobService jobs,
        PublicationPort publications,
        Runs runs,
        LabChanges changes,
        TransactionTemplate transaction,
        Clock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(DerivationsOfEndedRuns.class);

    /** Samples that are still on the machine after so long are not waited for. */
    private static final Duration WAIT = Duration.ofDays(7);

    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "PT5S")
    void look() {
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
        Optional<Run> longRun = one.longRunId().flatMap(runs::findById);
        Optional<String> missing = missing(shortRun, "short").or(() -> missing(longRun, "long"));
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
        longRuns.add(longRun.orElseThrow().publicId());
        try {
            DerivationRequest request = DerivationRequest.of(
                    ids(shortRuns), ids(longRuns), CutoffsAnalysis.Parameters.because(Optional.empty()));
            one.begin(derivations.askFor(request, one.askedBy()), longRuns.size() == 1);
        } catch (ProblemException unsuitable) {
            refused(one, String.valueOf(unsuitable.getMessage()));
        }
    }

    /** Where runs do not suit, their own pair ends the wait with the reason; of several repetitions it is tried next. */
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
        one.longRunId().flatMap(runs::findById).ifPresent(run -> changes.run(run.publicId()));
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
        } catch (ProblemException refused) {
            return refused.getMessage();
        }
    }
}
