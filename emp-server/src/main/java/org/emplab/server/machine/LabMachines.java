package org.emplab.server.machine;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.database.JsonText;
import org.emplab.web.machine.EnrolmentAnswer;
import org.emplab.web.machine.LabMachine;
import org.emplab.web.machine.MachineDirectory;
import org.emplab.web.machine.MachineState;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Machines as pages and answers show them, each with the run it holds: one statement over machines, runs and reservations. */
@Service
class LabMachines implements MachineDirectory {
    private static final String ALL = """
            , coalesce(r.public_id, served.public_id) as run_id,
                coalesce(r.program, served.program || ' of ' || served.machine_name) as run_program,
                served.id is not null as serves
            from machines m
            left join runs r on r.machine_id = m.id and r.state in ('running', 'paused')
            left join servings s on s.machine_id = m.id and s.ended_at is null
            left join runs served on served.id = s.run_id and served.state = 'running'
            """;
    private static final String SELECT = "select m.*" + ALL;
    private static final String STATES = "select m.enabled, m.seen_at, m.quiet_until" + ALL;

    private final JdbcClient jdbc;
    private final EnrolmentService enrolments;
    private final Heartbeats heartbeats;
    private final EmpServerSettings settings;
    private final Clock clock;

    LabMachines(
            JdbcClient jdbc,
            EnrolmentService enrolments,
            Heartbeats heartbeats,
            EmpServerSettings settings,
            Clock clock) {
        this.jdbc = jdbc;
        this.enrolments = enrolments;
        this.heartbeats = heartbeats;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public List<LabMachine> machines() {
        heartbeats.write();
        return jdbc.sql(SELECT + "order by m.name").query(this::labMachine).list();
    }

    /** How many there are in each state that one is in. */
    Map<MachineState, Long> countByState() {
        heartbeats.write();
        return jdbc
                .sql(STATES)
                .query((row, number) -> state(
                        row.getBoolean("enabled"),
                        instant(row, "seen_at"),
                        instant(row, "quiet_until"),
                        row.getString("run_id") != null,
                        row.getBoolean("serves")))
                .list()
                .stream()
                .collect(Collectors.groupingBy(state -> state, Collectors.counting()));
    }

    @Override
    public Optional<LabMachine> machine(String name) {
        heartbeats.write();
        return jdbc.sql(SELECT + "where m.name = ?")
                .param(name)
                .query(this::labMachine)
                .optional();
    }

    @Override
    public EnrolmentAnswer enrol(String machine, String by) {
        return enrolments.invite(machine, by);
    }

    private LabMachine labMachine(ResultSet row, int number) throws SQLException {
        Optional<Instant> seenAt = instant(row, "seen_at");
        Optional<Instant> quietUntil = instant(row, "quiet_until");
        Optional<String> runId = Optional.ofNullable(row.getString("run_id"));
        return new LabMachine(
                row.getString("name"),
                state(row.getBoolean("enabled"), seenAt, quietUntil, runId.isPresent(), row.getBoolean("serves")),
                seenAt,
                quietUntil,
                runId,
                Optional.ofNullable(row.getString("run_program")),
                Arrays.asList((String[]) row.getArray("labels").getArray()),
                JsonText.object(row.getString("environment")));
    }

    private MachineState state(
            boolean enabled, Optional<Instant> seenAt, Optional<Instant> quietUntil, boolean atWork, boolean serves) {
        Instant now = clock.instant();
        if (!enabled) {
            return MachineState.MAINTENANCE;
        }
        if (seenAt.isEmpty()) {
            return MachineState.AWAITED;
        }
        if (atWork && quietUntil.isPresent() && quietUntil.get().isAfter(now)) {
            return MachineState.QUIET;
        }
        Instant lastWord =
                quietUntil.filter(until -> until.isAfter(seenAt.get())).orElse(seenAt.get());
        if (lastWord.plus(settings.lease()).isBefore(now)) {
            return MachineState.OVERDUE;
        }
        return serves ? MachineState.SERVING : MachineState.IDLE;
    }

    private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
