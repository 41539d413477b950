package org.emplab.server.machine;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.ProblemException;
import org.emplab.server.database.JsonText;
import org.emplab.server.run.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Secrets;
import org.emplab.web.machine.Enrolment;
import org.emplab.web.machine.LabMachine;
import org.emplab.web.machine.MachineDirectory;
import org.emplab.web.machine.MachineState;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The lab's machines: invited by an administrator, enrolled once by their agents. */
@Service
public class Machines implements MachineDirectory {
    private static final Duration INVITATION = Duration.ofHours(24);
    private static final String NAME = "[\\p{L}\\p{N}._ -]{1,128}";
    private static final String SELECT = """
            select m.*, coalesce(r.public_id, served.public_id) as run_id,
                coalesce(r.program, served.program || ' of ' || served.machine_name) as run_program,
                served.id is not null as serves
            from machines m
            left join runs r on r.machine_id = m.id and r.state in ('running', 'paused')
            left join servings s on s.machine_id = m.id and s.ended_at is null
            left join runs served on served.id = s.run_id and served.state = 'running'
            """;

    private final JdbcClient jdbc;
    private final Audit audit;
    private final LabChanges changes;
    private final EmpServerSettings settings;

    Machines(JdbcClient jdbc, Audit audit, LabChanges changes, EmpServerSettings settings) {
        this.jdbc = jdbc;
        this.audit = audit;
        this.changes = changes;
        this.settings = settings;
    }

    @Override
    public List<LabMachine> machines() {
        return jdbc.sql(SELECT + "order by m.name").query(this::labMachine).list();
    }

    @Override
    public Optional<LabMachine> machine(String name) {
        return jdbc.sql(SELECT + "where m.name = ?")
                .param(name)
                .query(this::labMachine)
                .optional();
    }

    /** Machines whose names or labels match: a name, or a pattern with {@code *}. */
    public Map<String, UUID> matching(String pattern) {
        String like = pattern.replace("\\", "\\\\")
                .replace("%", "\\%")
                .replace("_", "\\_")
                .replace("*", "%");
        Map<String, UUID> found = new java.util.TreeMap<>();
        jdbc.sql("select id, name from machines where name like :like"
                        + " or exists (select from unnest(labels) label where label like :like)")
                .param("like", like)
                .query(row -> {
                    found.put(row.getString("name"), row.getObject("id", UUID.class));
                });
        return found;
    }

    /** By its name. */
    public Optional<UUID> called(String name) {
        return jdbc.sql("select id from machines where name = ?")
                .param(name)
                .query(UUID.class)
                .optional();
    }

    @Override
    @Transactional
    public Enrolment enrol(String machine, String by) {
        if (!machine.matches(NAME)) {
            return new Enrolment.Refused("A machine's name is 1 to 128 letters, digits, spaces and . _ -");
        }
        String secret = Secrets.fresh("enrol_");
        Instant expiresAt = Instant.now().plus(INVITATION);
        UUID id = UUID.randomUUID();
        jdbc.sql("insert into enrolment_tokens (id, token_sha256, machine_name, created_by, expires_at)"
                        + " values (?, ?, ?, ?, ?)")
                .params(id, Secrets.sha256(secret), machine, by, Timestamp.from(expiresAt))
                .update();
        audit.record("user:" + by, "invite machine", "machine:" + machine, Map.of("enrolmentToken", id.toString()));
        return new Enrolment.Invited(machine, secret, expiresAt);
    }

    /**
     * A machine that has just enrolled.
     *
     * @param token its bearer token, in the clear, told once
     */
    public record Enrolled(UUID id, String name, String token) {}

    /**
     * Lets a machine in. Its name is the one it was invited by. A machine that enrols again keeps its runs, and its old
     * token is void.
     *
     * @throws ProblemException if the token is unknown, used or expired
     */
    @Transactional
    public Enrolled enrolled(String enrolmentToken, Map<String, Object> environment) {
        record Invitation(UUID id, String machine, boolean used, boolean expired) {}
        Invitation invitation = jdbc.sql(
                        "select id, machine_name, used_at is not null as used, expires_at < now() as expired"
                                + " from enrolment_tokens where token_sha256 = ? for update")
                .param(Secrets.sha256(enrolmentToken))
                .query((row, number) -> new Invitation(
                        row.getObject("id", UUID.class),
                        row.getString("machine_name"),
                        row.getBoolean("used"),
                        row.getBoolean("expired")))
                .optional()
                .orElseThrow(() -> ProblemException.forbidden("the enrolment token is unknown"));
        if (invitation.used()) {
            throw ProblemException.conflict("the enrolment token was used already; ask an administrator for another");
        }
        if (invitation.expired()) {
            throw ProblemException.forbidden("the enrolment token has expired; ask an administrator for another");
        }
        String secret = Secrets.fresh("agent_");
        UUID id = jdbc.sql("""
                insert into machines (id, name, token_sha256, environment) values (:id, :name, :sha256, :environment::json)
                on conflict (name) do update set token_sha256 = excluded.token_sha256,
                    environment = excluded.environment, enrolled_at = now()
                returning id""")
                .param("id", UUID.randomUUID())
                .param("name", invitation.machine())
                .param("sha256", Secrets.sha256(secret))
                .param("environment", orEmpty(JsonText.ofObject(environment)))
                .query(UUID.class)
                .single();
        jdbc.sql("update enrolment_tokens set used_at = now(), machine_id = ? where id = ?")
                .params(id, invitation.id())
                .update();
        audit.record("machine:" + invitation.machine(), "enrol", "machine:" + invitation.machine(), Map.of());
        changes.machine(invitation.machine());
        return new Enrolled(id, invitation.machine(), secret);
    }

    /**
     * Its agent called.
     *
     * @param quietUntil until when it will be silent; null if it did not say
     * @param environment its state; null if it did not say
     */
    @Transactional
    public void seen(UUID id, String name, @Nullable Instant quietUntil, @Nullable Map<String, Object> environment) {
        jdbc.sql("update machines set seen_at = now(), quiet_until = ?,"
                        + " environment = coalesce(?::json, environment) where id = ?")
                .param(quietUntil == null ? null : Timestamp.from(quietUntil))
                .param(environment == null ? null : orEmpty(JsonText.ofObject(environment)))
                .param(id)
                .update();
        changes.machine(name);
    }

    boolean takesRuns(UUID id) {
        return jdbc.sql("select enabled from machines where id = ?")
                .param(id)
                .query(Boolean.class)
                .single();
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
        Instant now = Instant.now();
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

    private static String orEmpty(@Nullable String json) {
        return json == null ? "{}" : json;
    }

    private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
