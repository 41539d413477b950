package org.emplab.server.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunEventKind;
import org.emplab.server.health.ReferenceRule.Expected;
import org.emplab.server.health.ReferenceRule.Times;
import org.emplab.server.health.ReferenceRun.Judgement;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEvent;
import org.emplab.server.run.RunEventLog;
import org.emplab.server.run.Runs;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Judges reference runs that have ended, once all their samples are there, and sets their machines' health by it. Several
 * servers may do this at once.
 */
@Component
class ReferenceJudge {
    private static final Logger LOG = LoggerFactory.getLogger(ReferenceJudge.class);

    /** Samples that are still on the machine after so long are not waited for. */
    private static final Duration WAIT = Duration.ofDays(7);

    private final ReferenceRuns references;
    private final MachineHealths healths;
    private final Runs runs;
    private final RunEventLog events;
    private final HealthChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ReferenceJudge(
            ReferenceRuns references,
            MachineHealths healths,
            Runs runs,
            RunEventLog events,
            HealthChanges changes,
            TransactionTemplate transaction,
            Clock clock) {
        this.references = references;
        this.healths = healths;
        this.runs = runs;
        this.events = events;
        this.changes = changes;
        this.transaction = transaction;
        this.clock = clock;
    }

    private record Opinion(
            Judgement judgement, String reason, @Nullable Times times) {}

    @Scheduled(initialDelayString = "PT30S", fixedDelayString = "PT30S")
    void judge() {
        transaction.executeWithoutResult(
                begun -> references.toJudge(clock.instant().minus(WAIT)).forEach(this::judge));
    }

    private void judge(ReferenceRun reference) {
        Instant now = clock.instant();
        healths.beginUnlessThere(now);
        MachineHealth health = healths.lock(reference.machineId()).orElseThrow();
        Optional<Run> run = Optional.ofNullable(reference.runId()).flatMap(runs::findById);
        Opinion opinion = run.map(ended -> opinion(reference, ended, health))
                .orElseGet(() -> new Opinion(Judgement.VOID, "its run was removed", null));
        reference.judge(opinion.judgement(), opinion.reason(), opinion.times(), now);
        run.ifPresent(judged -> events.append(new RunEvent(
                judged,
                UUID.randomUUID(),
                now,
                RunEventKind.JUDGED,
                null,
                opinion.judgement().key() + ": " + opinion.reason(),
                MachineHealth.SERVER)));
        boolean changed = health.judged(opinion.judgement(), opinion.reason(), now);
        run.filter(judged -> changed).ifPresent(judged -> {
            LOG.info("{} is {}: {}", judged.machineName(), health.health().key(), health.reason());
            changes.record(judged.machineName(), health);
        });
    }

    private Opinion opinion(ReferenceRun reference, Run run, MachineHealth health) {
        return switch (run.state()) {
            case ABORTED -> new Opinion(Judgement.VOID, "it was ended: " + run.reason(), null);
            case FAILED -> new Opinion(Judgement.FAILED, "the reference run failed: " + run.reason(), null);
            default -> measured(reference, run, health);
        };
    }

    private Opinion measured(ReferenceRun reference, Run run, MachineHealth health) {
        List<ReferenceRuns.PutTime> samples = references.putTimes(run.id());
        double[] millis = samples.stream()
                .map(ReferenceRuns.PutTime::getOnCpuNanos)
                .filter(Objects::nonNull)
                .mapToDouble(nanos -> nanos / 1e6)
                .toArray();
        if (millis.length < samples.size()) { // the precise account only where all samples have it
            millis = samples.stream()
                    .map(ReferenceRuns.PutTime::getUserSystemMicros)
                    .filter(Objects::nonNull)
                    .mapToDouble(micros -> micros / 1e3)
                    .toArray();
        }
        int planned = Objects.requireNonNullElse(run.plannedSamples(), samples.size());
        if (millis.length == 0 || 2 * millis.length < planned) {
            return new Opinion(
                    Judgement.FAILED,
                    "of the reference run's " + planned + " samples " + millis.length + " have a PT",
                    null);
        }
        Times times = Times.of(millis);
        List<Times> past = references.learned(reference.machineId(), reference.seconds(), health.learnFrom());
        Optional<Expected> expected = ReferenceRule.expected(past);
        if (expected.isEmpty()) {
            return new Opinion(
                    Judgement.LEARNED,
                    (past.size() + 1) + " of " + ReferenceRule.LEAST
                            + " reference runs from which it is learned what to expect",
                    times);
        }
        Optional<String> objection = ReferenceRule.objection(times, expected.get());
        return new Opinion(
                objection.isPresent() ? Judgement.OUTSIDE : Judgement.INSIDE,
                objection.orElseGet(() ->
                        "the reference run was as expected: " + expected.get().inWords(times)),
                times);
    }
}
