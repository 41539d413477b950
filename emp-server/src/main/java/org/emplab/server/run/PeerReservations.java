package org.emplab.server.run;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;
import org.emplab.server.EmpServerSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Machines that are held for a run on another machine, whose tcp-send sends to them.
 *
 * <p>Both machines are taken in one step, so that no two runs can wait for each other's machine. A serving counts as long
 * as its run is running: a pause, an end, or a measuring machine that has vanished lets the serving machine go.
 */
@Component
public class PeerReservations {
    private static final String OPEN = "select * from servings where ended_at is null and ";

    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunEvents events;
    private final LabChanges changes;
    private final EmpServerSettings settings;

    PeerReservations(JdbcClient jdbc, Runs runs, RunEvents events, LabChanges changes, EmpServerSettings settings) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.events = events;
        this.changes = changes;
        this.settings = settings;
    }

    /** @param host null before it listens */
    private record Serving(
            long id, long runId, UUID machineId, @Nullable String host, int port) {
        static Serving of(ResultSet row, int number) throws SQLException {
            return new Serving(
                    row.getLong("id"),
                    row.getLong("run_id"),
                    row.getObject("machine_id", UUID.class),
                    row.getString("host"),
                    row.getInt("port"));
        }
    }

    /** What the agent that measures is told about the other machine. */
    public sealed interface Partner {
        record Ready(String host, int port) implements Partner {}

        /** @param reason changes while it is waited for */
        record Awaited(String reason) implements Partner {}

        /** It will not come. */
        record Declined(String reason) implements Partner {}
    }

    /**
     * Takes a run's server machine for it, in the transaction that gives the run to its own machine.
     *
     * @return why it cannot be taken now; empty if it was
     */
    Optional<String> reserve(StoredRun run) {
        UUID machineId = serverMachine(run);
        Optional<Server> found = jdbc.sql("""
                        select m.name, m.enabled, m.seen_at, greatest(m.seen_at, m.quiet_until) as heard_until,
                            (select r.program from runs r
                                where r.machine_id = m.id and r.state in ('running', 'paused')) as program,
                            (select r.machine_name from servings s join runs r on r.id = s.run_id
                                where s.machine_id = m.id and s.ended_at is null and r.state = 'running'
                                    and r.id <> :run) as served,
                            :pending and exists (select from runs r where r.machine_id = m.id and r.state = 'pending'
                                and (r.priority, -r.id) > (:priority, -:run)) as outranked
                        from machines m where m.id = :machine for update of m skip locked""")
                .param("machine", machineId)
                .param("run", run.id())
                .param("priority", run.priority())
                .param("pending", run.state() == RunState.PENDING)
                .query(Server::of)
                .optional();
        Optional<String> obstacle = found.isEmpty()
                ? Optional.of("waits for the server's machine, which is asking for work itself")
                : found.get().obstacle(Instant.now(), settings.lease());
        if (obstacle.isEmpty()) {
            jdbc.sql("update servings set ended_at = now(), reason = 'its run went on without it'"
                            + " where ended_at is null and (machine_id = ? or run_id = ?)")
                    .params(machineId, run.id())
                    .update();
            jdbc.sql("insert into servings (run_id, machine_id) values (?, ?)")
                    .params(run.id(), machineId)
                    .update();
            changes.machine(found.get().name());
        }
        return obstacle;
    }

    /** A machine that may serve. */
    private record Server(
            String name,
            boolean enabled,
            @Nullable Instant seenAt,
            @Nullable Instant heardUntil,
            @Nullable String program,
            @Nullable String served,
            boolean outranked) {
        static Server of(ResultSet row, int number) throws SQLException {
            return new Server(
                    row.getString("name"),
                    row.getBoolean("enabled"),
                    StoredRun.nullableInstant(row, "seen_at"),
                    StoredRun.nullableInstant(row, "heard_until"),
                    row.getString("program"),
                    row.getString("served"),
                    row.getBoolean("outranked"));
        }

        Optional<String> obstacle(Instant now, Duration lease) {
            if (!enabled) {
                return Optional.of("waits for " + name + ", which is in maintenance");
            }
            if (seenAt == null || heardUntil == null) {
                return Optional.of("waits for " + name + ", whose agent has not called yet");
            }
            if (program != null) {
                return Optional.of("waits for " + name + ", which runs " + program);
            }
            if (served != null) {
                return Optional.of("waits for " + name + ", which serves " + served);
            }
            if (heardUntil.plus(lease).isBefore(now)) {
                return Optional.of(
                        "waits for " + name + ", which is silent since " + seenAt.truncatedTo(ChronoUnit.SECONDS));
            }
            return outranked
                    ? Optional.of("waits for " + name + ", which has runs before this one in its queue")
                    : Optional.empty();
        }
    }

    /**
     * True if a machine must take no run of its own now: it serves another's, or it is about to. It keeps itself free for
     * a run that comes before all of its own and is the next of a machine that is at work and will end.
     */
    boolean holds(UUID machineId) {
        return jdbc.sql("""
                        select exists (select from servings s join runs r on r.id = s.run_id
                                where s.machine_id = :machine and s.ended_at is null and r.state = 'running')
                            or exists (select from runs r where r.server_machine_id = :machine and r.state = 'running'
                                and r.lease_until > now())
                            or exists (select from runs r join machines m on m.id = r.machine_id
                                where r.server_machine_id = :machine and r.state = 'pending' and m.enabled
                                and greatest(m.seen_at, m.quiet_until) > now() - :lease * interval '1 second'
                                and not exists (select from runs o
                                    where o.machine_id = r.machine_id and (o.state = 'paused'
                                        or o.state = 'pending' and (o.priority, -o.id) > (r.priority, -r.id)))
                                and not exists (select from runs o
                                    where o.machine_id = :machine and o.state = 'pending'
                                        and (o.priority, -o.id) > (r.priority, -r.id)))""")
                .param("machine", machineId)
                .param("lease", settings.lease().toSeconds())
                .query(Boolean.class)
                .single();
    }

    /**
     * The run that a machine shall serve, when its agent asks for work. One that it served before has lost its server.
     */
    @Transactional
    public Optional<StoredRun> toServe(UUID machineId) {
        runs.lockMachine(machineId);
        Optional<Serving> serving = jdbc.sql(OPEN + "machine_id = ?")
                .param(machineId)
                .query(Serving::of)
                .optional();
        if (serving.isEmpty()) {
            return Optional.empty();
        }
        StoredRun run = runs.lock(serving.get().runId());
        if (run.state() != RunState.RUNNING) {
            end(serving.get(), run, "the run is " + run.state().key(), false);
            return Optional.empty();
        }
        if (serving.get().host() != null) {
            end(serving.get(), run, "the agent there was started anew", false);
            return Optional.empty();
        }
        return Optional.of(run);
    }

    /** What the agent that measures is told. */
    @Transactional
    public Partner partner(StoredRun stale) {
        StoredRun run = runs.lock(stale.id());
        if (run.serverMachineId() == null) {
            return new Partner.Declined("the run names no server machine");
        }
        if (run.state() != RunState.RUNNING) {
            return new Partner.Awaited("the run is " + run.state().key());
        }
        Optional<Serving> serving =
                jdbc.sql(OPEN + "run_id = ?").param(run.id()).query(Serving::of).optional();
        if (serving.isPresent()) {
            String host = serving.get().host();
            return host == null
                    ? awaited(run, toStart(run))
                    : ready(run, host, serving.get().port());
        }
        Optional<String> declined = jdbc.sql("select case when declined then reason end from servings where run_id = ?"
                        + " order by id desc limit 1")
                .param(run.id())
                .query(String.class)
                .optional();
        if (declined.isPresent()) {
            return new Partner.Declined(name(serverMachine(run)) + " does not serve: " + declined.get());
        }
        return awaited(run, reserve(run).orElseGet(() -> toStart(run)));
    }

    private String toStart(StoredRun run) {
        return "waits for the agent of " + name(serverMachine(run)) + " to start its server";
    }

    private Partner awaited(StoredRun run, String reason) {
        say(run, reason);
        return new Partner.Awaited(reason);
    }

    private Partner ready(StoredRun run, String host, int port) {
        say(run, null);
        return new Partner.Ready(host, port);
    }

    /** On the run's page. What a person wants of it is not covered up. */
    private void say(StoredRun run, @Nullable String reason) {
        if (run.wanted() == RequestedAction.RUN && !Objects.equals(reason, run.reason())) {
            runs.setState(run.id(), run.state(), run.wanted(), reason);
            changes.run(run);
        }
    }

    /**
     * The agent that serves says where, again and again.
     *
     * @return why the run does without it; empty if it does not
     */
    @Transactional
    public Optional<String> listens(StoredRun stale, UUID machineId, String host, int port) {
        StoredRun run = runs.lock(stale.id());
        Optional<Serving> open = open(run, machineId);
        if (open.isEmpty()) {
            return Optional.of("over");
        }
        Serving serving = open.get();
        if (run.state() != RunState.RUNNING) {
            String reason = "the run is " + run.state().key();
            end(serving, run, reason, false);
            return Optional.of(reason);
        }
        if (serving.host() == null) {
            jdbc.sql("update servings set host = ?, port = ?, listening_at = now() where id = ?")
                    .params(host, port, serving.id())
                    .update();
            events.append(run.id(), "served", "at " + host + ":" + port, "machine:" + name(machineId));
            changes.run(run);
        } else if (!serving.host().equals(host) || serving.port() != port) {
            return Optional.of("another server of this machine serves the run");
        }
        return Optional.empty();
    }

    /** The agent that serves cannot or may not, or stops. */
    @Transactional
    public void ended(StoredRun stale, UUID machineId, String reason) {
        StoredRun run = runs.lock(stale.id());
        open(run, machineId).ifPresent(serving -> end(serving, run, reason, run.state() == RunState.RUNNING));
    }

    private Optional<Serving> open(StoredRun run, UUID machineId) {
        return jdbc.sql(OPEN + "run_id = ? and machine_id = ?")
                .params(run.id(), machineId)
                .query(Serving::of)
                .optional();
    }

    private void end(Serving serving, StoredRun run, String reason, boolean declined) {
        jdbc.sql("update servings set ended_at = now(), reason = ?, declined = ? where id = ?")
                .params(reason, declined, serving.id())
                .update();
        String machine = name(serving.machineId());
        events.append(run.id(), "served no more", reason, "machine:" + machine);
        changes.run(run);
        changes.machine(machine);
    }

    private String name(UUID machineId) {
        return jdbc.sql("select name from machines where id = ?")
                .param(machineId)
                .query(String.class)
                .single();
    }

    private static UUID serverMachine(StoredRun run) {
        UUID id = run.serverMachineId();
        if (id == null) {
            throw new IllegalStateException("run " + run.publicId() + " has no server machine");
        }
        return id;
    }
}
