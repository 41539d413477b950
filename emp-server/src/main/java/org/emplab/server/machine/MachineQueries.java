package org.emplab.server.machine;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.database.InstantColumn;
import org.emplab.server.database.JsonText;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Machines as pages and answers show them, each with the run it holds: one statement over machines and runs. */
@Service
public class MachineQueries {
    private static final Duration LATELY = Duration.ofHours(1);
    private static final String ALL = """
            , r.public_id as run_id, r.program as run_program, r.state as run_state, coalesce(h.health, 'unknown') as health,
                coalesce(h.reason, 'not checked yet') as health_reason, h.since as health_since
            from machines m
            left join machine_health h on h.machine_id = m.id
            left join runs r on r.machine_id = m.id and r.state in ('running', 'paused')
            """;
    private static final String SELECT = "select m.*" + ALL;
    private static final String STATES = "select m.name, m.enabled, m.seen_at, m.quiet_until" + ALL;

    private final JdbcClient jdbc;
    private final Heartbeats heartbeats;
    private final EmpServerSettings settings;
    private final Clock clock;

    MachineQueries(JdbcClient jdbc, Heartbeats heartbeats, EmpServerSettings settings, Clock clock) {
        this.jdbc = jdbc;
        this.heartbeats = heartbeats;
        this.settings = settings;
        this.clock = clock;
    }

    /** All machines, ordered by name. */
    public List<LabMachine> machines() {
        heartbeats.write();
        return jdbc.sql(SELECT + "order by m.name").query(this::labMachine).list();
    }

    /** The state of each machine's agent, by name. */
    Map<String, MachineState> states() {
        heartbeats.write();
        Map<String, MachineState> states = new TreeMap<>();
        jdbc.sql(STATES).query(row -> {
            states.put(row.getString("name"), signs(row).state(clock.instant(), settings.lease()));
        });
        return states;
    }

    /** How many there are of each health that one has. */
    Map<Health, Long> countByHealth() {
        Map<Health, Long> counted = new EnumMap<>(Health.class);
        jdbc.sql("select coalesce(h.health, 'unknown'), count(*) from machines m"
                        + " left join machine_health h on h.machine_id = m.id group by 1")
                .query(row -> {
                    counted.put(EnumColumn.of(Health.class, row.getString(1)), row.getLong(2));
                });
        return counted;
    }

    public Optional<LabMachine> machine(String name) {
        heartbeats.write();
        return jdbc.sql(SELECT + "where m.name = ?")
                .param(name)
                .query(this::labMachine)
                .optional();
    }

    /**
     * @throws Refusal if there is none
     */
    public LabMachine require(String name) {
        return machine(name).orElseThrow(() -> Refusal.notFound("machine " + name));
    }

    /** Names the agent with the machine's identity that was refused lately, and the one at work; empty if there is none. */
    public Optional<String> secondAgent(String name) {
        return jdbc.sql("""
                        select second.host, second.home, works.host, works.home
                        from machines m join agent_starts second on second.machine_id = m.id and second.refused_at > ?
                        join agent_starts works on works.machine_id = m.id
                            and works.replaced_at is null and works.refused_at is null
                        where m.name = ? order by second.refused_at desc limit 1""")
                .param(Timestamp.from(clock.instant().minus(LATELY)))
                .param(name)
                .query((row, number) -> "A second agent with this machine's identity is refused: it runs on "
                        + row.getString(1) + " in " + row.getString(2) + ", the one at work on " + row.getString(3)
                        + " in " + row.getString(4) + ".")
                .optional();
    }

    private LabMachine labMachine(ResultSet row, int number) throws SQLException {
        Instant now = clock.instant();
        AgentFacts signs = signs(row);
        return new LabMachine(
                row.getString("name"),
                signs.state(now, settings.lease()),
                InstantColumn.of(row, "seen_at"),
                signs.silence(now),
                Optional.ofNullable(row.getString("run_id")),
                Optional.ofNullable(row.getString("run_program")),
                Arrays.asList((String[]) row.getArray("labels").getArray()),
                JsonText.object(row.getString("environment")),
                new LabMachine.Fitness(
                        EnumColumn.of(Health.class, row.getString("health")),
                        row.getString("health_reason"),
                        InstantColumn.of(row, "health_since")),
                signs.changesAt(now, settings.lease()));
    }

    private static AgentFacts signs(ResultSet row) throws SQLException {
        return new AgentFacts(
                row.getBoolean("enabled"),
                InstantColumn.of(row, "seen_at"),
                InstantColumn.of(row, "quiet_until"),
                "running".equals(row.getString("run_state")),
                "paused".equals(row.getString("run_state")));
    }

    /**
     * The facts known of a machine's agent, from which follows what it does.
     *
     * @param enabled false if a person took the machine out of the queue
     * @param seenAt when it last called; empty: never
     * @param quietUntil until when it said that it would be silent
     * @param measures whether it has a run that is running
     * @param stands whether it has a run that is paused
     */
    record AgentFacts(
            boolean enabled, Optional<Instant> seenAt, Optional<Instant> quietUntil, boolean measures, boolean stands) {
        /** Beyond what it announced. An agent that waits calls every few seconds, one whose calls failed every two minutes. */
        static final Duration PATIENCE = Duration.ofMinutes(2);

        MachineState state(Instant now, Duration lease) {
            if (!enabled) {
                return MachineState.MAINTENANCE;
            }
            if (seenAt.isEmpty()) {
                return MachineState.AWAITED;
            }
            boolean announced = quietUntil.isPresent() && quietUntil.get().isAfter(now);
            if (announced && stands) {
                return MachineState.PAUSED; // it announced the silence before it was paused
            }
            if (announced && measures) {
                return MachineState.QUIET;
            }
            Instant lastWord = lastWord(seenAt.get());
            if (lastWord.plus(lease).isBefore(now)) {
                return MachineState.OVERDUE;
            }
            if (lastWord.plus(PATIENCE).isBefore(now)) {
                return MachineState.SILENT;
            }
            return measures ? MachineState.MEASURING : stands ? MachineState.PAUSED : MachineState.IDLE;
        }

        /** The time until which the machine is silent, or was to be: nothing in the time to come while its run stands still. */
        Optional<Instant> silence(Instant now) {
            return quietUntil.filter(until -> !stands || !until.isAfter(now));
        }

        private Instant lastWord(Instant seen) {
            return quietUntil.filter(until -> until.isAfter(seen)).orElse(seen);
        }

        /** The time at which its state changes without a word from it; empty: never. */
        Optional<Instant> changesAt(Instant now, Duration lease) {
            Duration shorter = lease.compareTo(PATIENCE) < 0 ? lease : PATIENCE;
            return switch (state(now, lease)) {
                case MAINTENANCE, AWAITED, OVERDUE -> Optional.empty();
                case QUIET -> quietUntil;
                case SILENT -> seenAt.map(seen -> lastWord(seen).plus(lease));
                case IDLE, MEASURING, PAUSED ->
                    seenAt.map(seen -> lastWord(seen).plus(shorter));
            };
        }
    }
}
