package org.emplab.server.run;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.InstantText;
import org.emplab.server.database.InstantColumn;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Which machine can serve another's run now, and which must keep itself free for one: by SQL, since both look at a
 * machine's state, at what it is at and at the order of two queues, in one statement each.
 */
@Component
record PeerMachines(JdbcClient jdbc, EmpServerSettings settings) {
    String name(UUID machineId) {
        return jdbc.sql("select name from machines where id = ?")
                .param(machineId)
                .query(String.class)
                .single();
    }

    /**
     * Holds a machine until the transaction ends.
     *
     * @return why it cannot serve the run now; empty if it can
     */
    Optional<String> obstacle(UUID machineId, Run run, Instant now) {
        return jdbc.sql("""
                        select m.name, m.enabled, m.seen_at, greatest(m.seen_at, m.quiet_until) as heard_until,
                            (select r.program from runs r
                                where r.machine_id = m.id and r.state in ('running', 'paused')) as program,
                            (select r.machine_name from peer_reservations s join runs r on r.id = s.run_id
                                where s.machine_id = m.id and s.ended_at is null and r.state = 'running'
                                    and r.id <> :run) as served,
                            m.quiet_until > :now and exists (select from runs r
                                where r.machine_id = m.id and r.state = 'pending'
                                    and needs_reboot(r.experiment_id, r.machine_id, r.boot_repetition)) as reboots,
                            :pending and exists (select from runs r where r.machine_id = m.id and r.state = 'pending'
                                and may_start(r, :now) and (r.priority, -r.id) > (:priority, -:run)) as outranked
                        from machines m where m.id = :machine for update of m skip locked""")
                .param("machine", machineId)
                .param("run", run.id())
                .param("priority", run.priority())
                .param("pending", run.state() == RunState.PENDING)
                .param("now", Timestamp.from(now))
                .query(Peer::of)
                .optional()
                .map(peer -> peer.obstacle(now, settings.lease()))
                .orElse(Optional.of("waits for the server's machine, which is asking for work itself"));
    }

    /** A machine that may serve. */
    private record Peer(
            String name,
            boolean enabled,
            @Nullable Instant seenAt,
            @Nullable Instant heardUntil,
            @Nullable String program,
            @Nullable String served,
            boolean reboots,
            boolean outranked) {
        static Peer of(ResultSet row, int number) throws SQLException {
            return new Peer(
                    row.getString("name"),
                    row.getBoolean("enabled"),
                    InstantColumn.of(row, "seen_at").orElse(null),
                    InstantColumn.of(row, "heard_until").orElse(null),
                    row.getString("program"),
                    row.getString("served"),
                    row.getBoolean("reboots"),
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
            if (reboots) {
                return Optional.of("waits for " + name + ", which reboots");
            }
            if (heardUntil.plus(lease).isBefore(now)) {
                return Optional.of("waits for " + name + ", which is silent since " + InstantText.second(seenAt));
            }
            return outranked
                    ? Optional.of("waits for " + name + ", which has runs before this one in its queue")
                    : Optional.empty();
        }
    }

    /**
     * A run for whose sake a machine takes none of its own.
     *
     * @param machineId whose run it is
     * @param underWay whether it is served now; else the machine keeps itself free for it, unless it cannot start
     */
    record Served(long run, UUID machineId, boolean underWay) {}

    /**
     * The runs that a machine serves, and those it is to serve next: each comes before all of its own and is the next of a
     * machine that is at work and will end.
     */
    List<Served> served(UUID machineId, Instant now) {
        return jdbc.sql("""
                        select r.id as run, r.machine_id, true as under_way from runs r
                        where r.server_machine_id = :machine and r.state = 'running' and r.lease_until > :now
                        union all
                        select r.id, r.machine_id, true from peer_reservations s join runs r on r.id = s.run_id
                        where s.machine_id = :machine and s.ended_at is null and r.state = 'running'
                        union all
                        select r.id, r.machine_id, false from runs r join machines m on m.id = r.machine_id
                        where r.server_machine_id = :machine and r.state = 'pending' and m.enabled
                            and may_start(r, :now)
                            and greatest(m.seen_at, m.quiet_until) > :silent
                            and not exists (select from runs o
                                where o.machine_id = r.machine_id and (o.state = 'paused'
                                    or may_start(o, :now) and (o.priority, -o.id) > (r.priority, -r.id)))
                            and not exists (select from runs o
                                where o.machine_id = :machine and may_start(o, :now)
                                    and (o.priority, -o.id) > (r.priority, -r.id))""")
                .param("machine", machineId)
                .param("now", Timestamp.from(now))
                .param("silent", Timestamp.from(now.minus(settings.lease())))
                .query((row, number) -> new Served(
                        row.getLong("run"), row.getObject("machine_id", UUID.class), row.getBoolean("under_way")))
                .list();
    }
}
