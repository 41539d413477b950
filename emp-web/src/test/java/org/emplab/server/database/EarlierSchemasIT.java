package org.emplab.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A database of any earlier schema, with a row in each of its tables, becomes one of this version; no value changes. */
@Tag("thorough")
class EarlierSchemasIT {
    private static final String USER = "00000000-0000-0000-0000-000000000001";
    private static final String HASH = "decode(repeat('ab', 32), 'hex')";
    /**
     * Verdicts are computed anew at any time; V076 drops the saved views, V087 the machines that served others' runs, and V089
     * makes a choice of the preferences.
     */
    private static final Set<String> NOT_KEPT = Set.of(
            "run_verdicts", "saved_views", "servings", "peer_reservations", "wishes", "notification_preferences");

    /** Tables whose names V084 changed. */
    private static final Map<String, String> RENAMED = Map.of(
            "closures", "unavailabilities", "wishes", "notification_preferences", "servings", "peer_reservations");

    /** Tables whose rows are in another one now, without their column {@code run}. */
    private static final Map<String, String> MOVED = new HashMap<>(RENAMED);

    /** Statements that fill the tables, in order of reference. Columns that came later have their defaults. */
    private static final Map<String, String> ROWS = new LinkedHashMap<>();

    static {
        MOVED.put("change_marks", "comments");
        ROWS.put(
                "users",
                "insert into users (id, name, password_hash, role) values ('" + USER + "', 'ada', 'x', 'admin')");
        ROWS.put(
                "tokens",
                "insert into tokens (id, user_id, label, token_sha256) select gen_random_uuid(), id, 'l', " + HASH
                        + " from users");
        ROWS.put(
                "audit", "insert into audit (who, action, subject, detail) values ('user:ada', 'a', 's', '{\"b\":1}')");
        ROWS.put(
                "machines",
                "insert into machines (id, name, token_sha256, labels, environment)"
                        + " values (gen_random_uuid(), 'm', " + HASH + ", '{fast}', '{\"z\":1,\"a\":2}')");
        ROWS.put(
                "enrolment_tokens",
                "insert into enrolment_tokens (id, token_sha256, created_by, expires_at)"
                        + " values (gen_random_uuid(), " + HASH + ", 'user:ada', now())");
        ROWS.put(
                "notebooks",
                "insert into notebooks (id, name, created_by) values (gen_random_uuid(), 'n', 'user:ada')");
        ROWS.put(
                "experiments",
                "insert into experiments (id, notebook_id, name, specification, submitted_by)"
                        + " select gen_random_uuid(), id, 'e', '{\"z\":1}', 'user:ada' from notebooks");
        ROWS.put(
                "specifications",
                "insert into specifications (id, experiment_id, number, text, submitted_by, submitted_at)"
                        + " select gen_random_uuid(), id, 7, 'z: 1 # why', 'user:ada', now() from experiments");
        ROWS.put(
                "runs",
                "insert into runs (public_id, experiment_id, machine_id, machine_name, program, state,"
                        + " created_by, ended_at, stored_samples) select gen_random_uuid(), e.id, m.id, 'm', 'INC1',"
                        + " 'completed', 'user:ada', now(), 1 from experiments e, machines m");
        ROWS.put(
                "run_events",
                "insert into run_events (run_id, event_id, at, kind, who)"
                        + " select id, gen_random_uuid(), now(), 'completed', 'machine:m' from runs");
        ROWS.put("process_names", "insert into process_names (name) values ('cron')");
        ROWS.put(
                "samples",
                "insert into samples (run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos,"
                        + " exit_code, process_rows, metrics) select id, 1, false, now(), 7, 1000000001, 0, 1, '{\"z\": 1}'"
                        + " from runs");
        ROWS.put(
                "process_diffs",
                "insert into process_diffs (run_id, sample, ordinal, name_id, pid, put, lifecycle,"
                        + " user_micros, cpu_nanos) select r.id, 1, 0, n.id, 9, true, 'started', 5, 6 from runs r, process_names n");
        ROWS.put(
                "analyses",
                "insert into analyses (id, kind, algorithm_version, parameters, result, asked_by)"
                        + " values (gen_random_uuid(), 'cutoffs', '3', '{}', '{\"z\": 1.50}', 'user:ada')");
        ROWS.put(
                "analysis_inputs",
                "insert into analysis_inputs (analysis_id, run_id, role, stored_samples,"
                        + " content_sha256) select a.id, r.id, 'short', 1, " + HASH + " from analyses a, runs r");
        ROWS.put(
                "published_cutoffs",
                "insert into published_cutoffs (id, analysis_id, machine_name, published_by)"
                        + " select gen_random_uuid(), id, 'm', 'user:ada' from analyses");
        ROWS.put(
                "cutoff_proposals",
                "insert into cutoff_proposals (id, analysis_id, machine_name, forced, proposed_by, proposed_at)"
                        + " select gen_random_uuid(), id, 'm', false, 'user:ada', now() from analyses");
        ROWS.put(
                "run_results",
                "insert into run_results (run_id, format, result)"
                        + " select id, 'emp-displacement/1', '{}' from runs");
        ROWS.put(
                "servings",
                "insert into servings (run_id, machine_id, ended_at) select r.id, m.id, now()"
                        + " from runs r, machines m");
        ROWS.put(
                "run_verdicts",
                "insert into run_verdicts (run_id, stored_samples, algorithm_version, result)"
                        + " select id, 1, '3', '{}' from runs");
        ROWS.put(
                "run_digests",
                "insert into run_digests (run_id, stored_samples, encoding, outline_sha256, content_sha256)"
                        + " select id, 1, 1, " + HASH + ", " + HASH + " from runs");
        ROWS.put(
                "comments",
                "insert into comments (id, kind, subject, text, who, at)"
                        + " values (gen_random_uuid(), 'machine', 'm', 'z', 'user:ada', now())");
        ROWS.put(
                "change_marks",
                "insert into change_marks (id, run, text, who, at)"
                        + " values (gen_random_uuid(), gen_random_uuid(), 'z', 'user:ada', now())");
        ROWS.put(
                "saved_views",
                "insert into saved_views (id, who, name, query, shared, saved_at)"
                        + " values (gen_random_uuid(), 'user:ada', 'v', '?sort=-samples', true, now())");
        ROWS.put(
                "retention_rules",
                "insert into retention_rules (id, older_than_days, notebook, reason, created_by,"
                        + " created_at, effective_at) values (gen_random_uuid(), 9, 'n', 'r', 'user:ada', now(), now())");
        ROWS.put(
                "identities",
                "insert into identities (id, user_id, issuer, subject, linked_by, linked_at)"
                        + " select gen_random_uuid(), id, 'https://login', 's', 'user:ada', now() from users");
        ROWS.put("recipients", "insert into recipients (user_id, email) select id, 'a@b.c' from users");
        ROWS.put(
                "wishes",
                "insert into wishes (id, user_id, kind, channel, everybodys, after_event, since)"
                        + " select gen_random_uuid(), user_id, 'completed', 'email', true, 0, now() from recipients");
        ROWS.put(
                "messages",
                "insert into messages (user_id, channel, source, kind, subject, text, at, due_at)"
                        + " select user_id, 'email', 'event:1', 'completed', 's', 't', now(), now() from recipients");
        ROWS.put(
                "closures",
                "insert into closures (id, machine_id, kind, reason, from_at, created_by, created_at)"
                        + " select gen_random_uuid(), id, 'drain', 'r', now(), 'user:ada', now() from machines");
        ROWS.put(
                "machine_health",
                "insert into machine_health (machine_id, reason, since, set_by, learn_from)"
                        + " select id, 'r', now(), 'server', now() from machines");
        ROWS.put(
                "machine_environments",
                "insert into machine_environments (id, machine_id, number, environment, changed, first_seen_at,"
                        + " last_seen_at) select gen_random_uuid(), id, 1, '{\"z\":1}', '{a}', now(), now() from machines");
        ROWS.put(
                "reference_runs",
                "insert into reference_runs (public_id, machine_id, run_id, asked_at, asked_because, seconds)"
                        + " select r.public_id, m.id, r.id, now(), 'r', 2 from machines m, runs r");
        RENAMED.forEach((before, now) -> ROWS.put(
                now,
                Objects.requireNonNull(ROWS.get(before))
                        .replace("into " + before, "into " + now)
                        .replace("everybodys", "of_all_runs")));
    }

    /** Becomes one version newer for each; none becomes older, so where one is run a second time another takes its place. */
    private static DataSource rising = TestDatabase.emptyDatabase();

    static Stream<String> versions() {
        return Arrays.stream(TestDatabase.migrations(TestDatabase.emptyDatabase())
                        .load()
                        .info()
                        .all())
                .map(MigrationInfo::getVersion)
                .filter(Objects::nonNull)
                .map(MigrationVersion::getVersion);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void goesOnWithWhatItHeld(String version) {
        MigrationInfo risen = TestDatabase.migrations(rising).load().info().current();
        if (risen != null && MigrationVersion.fromVersion(version).compareTo(risen.getVersion()) <= 0) {
            rising = TestDatabase.emptyDatabase();
        }
        TestDatabase.migrations(rising).target(version).load().migrate();
        DataSource database = TestDatabase.copyOf(rising);
        JdbcClient jdbc = JdbcClient.create(database);
        Map<String, String> held = new LinkedHashMap<>();
        for (Map.Entry<String, String> row : ROWS.entrySet()) {
            if (exists(jdbc, row.getKey())) {
                if (row.getKey().equals("samples")
                        && jdbc.sql("select to_regproc('create_run_partitions') is not null")
                                .query(Boolean.class)
                                .single()) {
                    jdbc.sql("select create_run_partitions(id) from runs").query(none -> {});
                }
                jdbc.sql(row.getValue()).update();
            }
        }
        ROWS.keySet().stream()
                .filter(table -> exists(jdbc, table))
                .forEach(table -> held.put(table, only(jdbc, table)));

        TestDatabase.migrations(database).load().migrate();

        boolean chosen = held.containsKey("wishes") || held.containsKey("notification_preferences");
        held.keySet().removeAll(NOT_KEPT);
        held.forEach((table, row) -> assertThat(jdbc.sql("select to_jsonb(t) @> (?::jsonb - 'run') from "
                                + MOVED.getOrDefault(table, table) + " t")
                        .param(row)
                        .query(Boolean.class)
                        .list())
                .as("%s, where it was %s", table, row)
                .containsOnlyOnce(true));
        if (chosen) {
            assertThat(jdbc.sql("select choice from recipients")
                            .query(String.class)
                            .single())
                    .isEqualTo("all");
        }
        assertThat(shape(jdbc)).isEqualTo(Fresh.SHAPE);
    }

    private static String only(JdbcClient jdbc, String table) {
        return jdbc.sql("select to_jsonb(t)::text from " + table + " t")
                .query(String.class)
                .single();
    }

    /** False for the views by which servers of the release before know a table. */
    private static boolean exists(JdbcClient jdbc, String table) {
        return jdbc.sql("select exists (select from pg_class where oid = to_regclass(?) and relkind <> 'v')")
                .param(table)
                .query(Boolean.class)
                .single();
    }

    /** Columns, indexes, constraints and triggers. */
    private static List<String> shape(JdbcClient jdbc) {
        return jdbc.sql("select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default)"
                        + " from information_schema.columns where table_schema = 'public'"
                        + " union all select indexdef from pg_indexes where schemaname = 'public'"
                        + " union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))"
                        + " from pg_constraint where connamespace = 'public'::regnamespace"
                        + " union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1")
                .query(String.class)
                .list();
    }

    /** A database that never had another schema. */
    private static final class Fresh {
        static final List<String> SHAPE = make();

        private static List<String> make() {
            DataSource fresh = TestDatabase.emptyDatabase();
            TestDatabase.migrations(fresh).load().migrate();
            return shape(JdbcClient.create(fresh));
        }
    }
}
