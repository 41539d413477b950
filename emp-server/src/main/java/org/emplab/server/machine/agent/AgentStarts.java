package org.emplab.server.machine.agent;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.AgentStart;
import org.emplab.server.events.LabChanges;
import org.emplab.server.machine.Heartbeats;
import org.emplab.server.run.RunLifecycle;
import org.emplab.server.security.Caller;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Lets one agent at a time work for a machine. A start of an agent takes the place of the one before if that one is of the
 * same home, which lets only one run, or has been silent beyond what it announced; else it is a copy, and is refused.
 */
@Component
public class AgentStarts {
    private static final Logger LOG = LoggerFactory.getLogger(AgentStarts.class);
    private static final Duration KEPT = Duration.ofDays(31);
    private static final RowMapper<AgentStart> START = (row, number) -> new AgentStart(
            row.getString("nonce"),
            row.getString("host"),
            row.getString("system_id"),
            row.getString("boot_id"),
            row.getString("home"));

    private final JdbcClient jdbc;
    private final Heartbeats heartbeats;
    private final RunLifecycle lifecycle;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;

    AgentStarts(
            JdbcClient jdbc,
            Heartbeats heartbeats,
            RunLifecycle lifecycle,
            LabChanges changes,
            TransactionTemplate transaction,
            Clock clock) {
        this.jdbc = jdbc;
        this.heartbeats = heartbeats;
        this.lifecycle = lifecycle;
        this.changes = changes;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Says why the machine's agent may not call; empty if it may.
     *
     * @param tokenSha256 of the token by which it was let in
     */
    public Optional<String> objection(Caller.Machine machine, AgentStart start, byte[] tokenSha256) {
        if (atWork(machine.id())
                .filter(one -> one.nonce().equals(start.nonce()))
                .isPresent()) {
            return Optional.empty();
        }
        heartbeats.write(); // what is not written yet tells whether the other one is alive
        return transaction.execute(begun -> decide(machine, start, tokenSha256, clock.instant()));
    }

    private Optional<String> decide(Caller.Machine machine, AgentStart start, byte[] tokenSha256, Instant now) {
        boolean alive = heartbeats.holdAndTellWhetherAlive(machine.id(), now);
        if (!isToken(machine.id(), tokenSha256)) { // its call began before: it must not take the new agent's place
            return Optional.of("machine " + machine.name() + " has been enrolled anew meanwhile");
        }
        Optional<AgentStart> other = atWork(machine.id());
        if (other.isEmpty() || other.get().nonce().equals(start.nonce())) {
            keep(machine.id(), start, now, false);
            return Optional.empty();
        }
        boolean calledBack = wasReplaced(machine.id(), start);
        String both = "this one runs on " + start.where() + ", the other one on "
                + other.get().where();
        if (alive && (calledBack || !start.samePlace(other.get()))) {
            refuse(machine, start, now, both, calledBack);
            return Optional.of("another agent with the identity of machine " + machine.name() + " is at work: " + both
                    + ". If both run, stop one and enrol it as a machine of its own; if this is"
                    + " the same machine on another host, enrol it anew");
        }
        jdbc.sql("update agent_starts set replaced_at = :now where machine_id = :machine and nonce = :nonce")
                .param("now", Timestamp.from(now))
                .param("machine", machine.id())
                .param("nonce", other.get().nonce())
                .update();
        keep(machine.id(), start, now, false);
        if (!start.samePlace(other.get()) || calledBack) {
            LOG.warn("another agent goes on for machine {}: {}", machine.name(), both);
            lifecycle.anotherAgentGoesOn(
                    machine.id(),
                    start.nonce(),
                    both,
                    calledBack || !start.systemId().equals(other.get().systemId()));
        }
        changes.machine(machine.name());
        return Optional.empty();
    }

    private boolean isToken(UUID machine, byte[] sha256) {
        return jdbc.sql("select exists (select from machines where id = :machine and token_sha256 = :sha256)")
                .param("machine", machine)
                .param("sha256", sha256)
                .query(Boolean.class)
                .single();
    }

    /** One that called back was replaced by a copy that looks the same, and both may have measured. */
    private void refuse(Caller.Machine machine, AgentStart start, Instant now, String both, boolean calledBack) {
        boolean known = jdbc.sql("select from agent_starts where machine_id = :machine and nonce = :nonce"
                        + " and refused_at is not null")
                .param("machine", machine.id())
                .param("nonce", start.nonce())
                .query((row, number) -> true)
                .optional()
                .isPresent();
        keep(machine.id(), start, now, true);
        lifecycle.anotherAgentRefused(machine.id(), start.nonce(), both, calledBack && !known);
        if (!known) {
            LOG.warn("a second agent with the identity of machine {} is refused: {}", machine.name(), both);
            changes.machine(machine.name());
        }
    }

    private Optional<AgentStart> atWork(UUID machine) {
        return jdbc.sql("select * from agent_starts where machine_id = :machine"
                        + " and replaced_at is null and refused_at is null")
                .param("machine", machine)
                .query(START)
                .optional();
    }

    private boolean wasReplaced(UUID machine, AgentStart start) {
        return jdbc.sql("select from agent_starts where machine_id = :machine and nonce = :nonce"
                        + " and replaced_at is not null")
                .param("machine", machine)
                .param("nonce", start.nonce())
                .query((row, number) -> true)
                .optional()
                .isPresent();
    }

    private void keep(UUID machine, AgentStart start, Instant now, boolean refused) {
        jdbc.sql("""
                        insert into agent_starts
                            (machine_id, nonce, host, system_id, boot_id, home, first_called_at, refused_at)
                        values (:machine, :nonce, :host, :system, :boot, :home, :now, :refused)
                        on conflict (machine_id, nonce) do update set refused_at = excluded.refused_at,
                            replaced_at = case when excluded.refused_at is null then null else agent_starts.replaced_at end""")
                .param("machine", machine)
                .param("nonce", start.nonce())
                .param("host", start.host())
                .param("system", start.systemId())
                .param("boot", start.bootId())
                .param("home", start.home())
                .param("now", Timestamp.from(now))
                .param("refused", refused ? Timestamp.from(now) : null)
                .update();
        jdbc.sql("delete from agent_starts where machine_id = :machine and coalesce(refused_at, replaced_at) < :old")
                .param("machine", machine)
                .param("old", Timestamp.from(now.minus(KEPT)))
                .update();
    }
}
