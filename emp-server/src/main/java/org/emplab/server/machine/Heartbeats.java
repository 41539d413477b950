package org.emplab.server.machine;

import jakarta.annotation.PreDestroy;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.lab.ClaimRequest;
import org.emplab.server.api.ShortText;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Notes that agents called: past the entity, so that the version of a machine does not rise, and in batches, so that a call
 * between two samples does not cost a write of its own. What is not written yet is so within a second.
 */
@Component
public class Heartbeats {
    private static final int BATCH_MILLIS = 1000;
    private static final Duration LONGEST_SILENCE = Duration.ofDays(31);
    private static final String WRITE = """
            update machines set
                quiet_until = case when seen_at > ? then quiet_until else ? end,
                seen_at = greatest(seen_at, ?)
            where id = ?""";

    private record Heartbeat(
            UUID machine, Instant at, @Nullable Instant quietUntil) {}

    private final Map<UUID, Heartbeat> unwritten = new ConcurrentHashMap<>();
    private final JdbcTemplate jdbc;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Heartbeats(JdbcTemplate jdbc, LabChanges changes, PlatformTransactionManager transactions, Clock clock) {
        this.jdbc = jdbc;
        this.changes = changes;
        this.transaction = new TransactionTemplate(transactions);
        this.transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        this.clock = clock;
    }

    /**
     * A machine's agent called; pages are told, and the database within a second.
     *
     * @param quietUntil until when it will be silent; null if it did not say
     */
    public void heard(Caller.Machine machine, @Nullable Instant quietUntil) {
        unwritten.put(machine.id(), new Heartbeat(machine.id(), clock.instant(), quietUntil));
        changes.machine(machine.name());
    }

    /** The time at which so many seconds of silence end: 31 days from now at the latest. */
    public Instant quietUntil(long seconds) {
        return clock.instant().plusSeconds(Math.max(0, Math.min(seconds, LONGEST_SILENCE.toSeconds())));
    }

    /** The end of a silence that was told as a time: 31 days from now at the latest. */
    public @Nullable Instant bounded(@Nullable Instant until) {
        Instant longest = clock.instant().plus(LONGEST_SILENCE);
        return until == null || until.isBefore(longest) ? until : longest;
    }

    /**
     * A machine's agent asks for work: other machines' runs may wait for it, so that is written at once.
     *
     * @param request with its state, and what reboots need
     */
    public void asksForWork(Caller.Machine machine, ClaimRequest request) {
        String boot = request.bootId() == null ? null : ShortText.line("bootId", request.bootId(), ShortText.LABEL);
        jdbc.update(
                "update machines set seen_at = greatest(seen_at, ?), quiet_until = null,"
                        + " environment = coalesce(?::json, environment), boot_id = ?, reboot_obstacle = ? where id = ?",
                Timestamp.from(clock.instant()),
                request.environment() == null ? null : EnvironmentText.of(request.environment()),
                boot,
                boot == null ? "it does not tell its boot" : ShortText.agentsReason(request.rebootObstacle()),
                machine.id());
        changes.machine(machine.name());
    }

    /**
     * Lets one transaction at a time decide which agent works for a machine, and says whether the one that called last is
     * still within what it announced. What is not written yet is not seen.
     */
    public boolean holdAndTellWhetherAlive(UUID machine, Instant now) {
        Instant called = now.minus(MachineQueries.AgentFacts.PATIENCE);
        return Boolean.TRUE.equals(jdbc.queryForObject(
                "select coalesce(greatest(seen_at, quiet_until) > ?, false) from machines where id = ? for update",
                Boolean.class,
                Timestamp.from(called),
                machine));
    }

    /** Keeps a machine's state, without a call of its agent. */
    public void describe(UUID machine, Map<String, Object> environment) {
        jdbc.update("update machines set environment = ?::json where id = ?", EnvironmentText.of(environment), machine);
    }

    /** The machine is enrolled anew: whichever agent has its new token works for it. */
    void forgetAgent(UUID machine) {
        jdbc.update("delete from agent_starts where machine_id = ?", machine);
    }

    /** Always in the same order, so that two servers cannot wait for each other. */
    @Scheduled(fixedDelay = BATCH_MILLIS)
    @PreDestroy
    public void write() {
        List<Heartbeat> batch = unwritten.values().stream()
                .sorted(Comparator.comparing(Heartbeat::machine))
                .toList();
        if (batch.isEmpty()) {
            return;
        }
        transaction.executeWithoutResult(begun -> jdbc.batchUpdate(WRITE, batch, batch.size(), (row, heartbeat) -> {
            Timestamp at = Timestamp.from(heartbeat.at());
            row.setTimestamp(1, at);
            row.setTimestamp(2, heartbeat.quietUntil() == null ? null : Timestamp.from(heartbeat.quietUntil()));
            row.setTimestamp(3, at);
            row.setObject(4, heartbeat.machine());
        }));
        batch.forEach(written -> unwritten.remove(written.machine(), written));
    }
}
