package org.emplab.server.run.catalogue;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.lab.RunState;
import org.emplab.model.RunHeader;
import org.emplab.server.api.Ids;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.schedule.Schedule;
import org.emplab.web.display.KeysetPage;
import org.emplab.web.display.KeysetPage.Cursor;
import org.emplab.web.machine.Health;
import org.emplab.web.run.WaitingFor;
import org.emplab.web.run.table.RunRow;
import org.emplab.web.run.table.RunSearch;
import org.emplab.web.run.table.RunTableRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The run table by one statement a page, with the conditions and the order that were asked for and no others. */
@Component
class RunTableQuery implements RunTableRows {
    private static final String FROM =
            " from runs r left join experiments e on e.id = r.experiment_id left join notebooks n on n.id = e.notebook_id"
                    + " left join machine_health h on h.machine_id = r.machine_id";
    private static final String COLUMNS =
            "r.public_id, r.machine_id, r.pace_seconds, r.program, r.task_length_seconds, r.machine_name, r.state,"
                    + " r.reason, r.stored_samples, r.failed_samples, r.planned_samples, r.created_at, r.started_at,"
                    + " r.last_sample_at, r.ended_at, r.created_by, r.l_samples, r.median_et_millis, n.name as notebook,"
                    + " e.name as experiment, n.tags || e.tags as tags, r.note, " + RunSort.HEALTH
                    + " as health, r.disturbed_samples, " + RunSort.SD_ET + " as sd_et_millis";

    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunExport export;
    private final Schedule schedule;
    private final Clock clock;

    RunTableQuery(JdbcClient jdbc, Runs runs, RunExport export, Schedule schedule, Clock clock) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.export = export;
        this.schedule = schedule;
        this.clock = clock;
    }

    @Override
    @Transactional(readOnly = true)
    public Found find(RunSearch search) {
        Map<String, Object> values = new LinkedHashMap<>();
        String conditions = conditions(search, values);
        RunSort order = RunSort.of(search);
        KeysetPage<Row> found = KeysetPage.of(
                search.beside().filter(beside -> order.has(beside.place())),
                search.size(),
                (beside, most) -> rows(conditions, values, order, beside, most),
                Row::place);
        boolean all = search.beside().isEmpty() && found.last().isEmpty();
        long total = all
                ? found.rows().size()
                : jdbc.sql("select count(*) from (select 1" + FROM + conditions + " limit :most) counted")
                        .params(values)
                        .param("most", MOST_COUNTED + 1)
                        .query(Long.class)
                        .single();
        return new Found(found.showing(shown(found.rows())), total);
    }

    private List<Row> rows(
            String conditions, Map<String, Object> asked, RunSort order, Optional<Cursor> beside, int most) {
        Map<String, Object> values = new LinkedHashMap<>(asked);
        String there = beside.map(one -> order.condition(one, values)).orElse("");
        return jdbc.sql("select " + order.place() + " as place, " + COLUMNS + FROM + conditions + there
                        + order.sql(beside.map(Cursor::before).orElse(false)) + " limit :most")
                .params(values)
                .param("most", most)
                .query((row, number) -> row(row, row.getString("place")))
                .list();
    }

    @Override
    public List<RunRow> chosen(List<String> ids) {
        List<UUID> wanted = ids.stream().flatMap(id -> Ids.uuid(id).stream()).toList();
        Map<String, RunRow> found = shown(jdbc.sql("select " + COLUMNS + FROM + " where r.public_id = any(:ids)")
                        .param("ids", wanted.toArray(UUID[]::new))
                        .query((row, number) -> row(row, ""))
                        .list())
                .stream()
                .collect(toMap(row -> row.run().id(), row -> row));
        return wanted.stream()
                .map(id -> Optional.ofNullable(found.get(id.toString())))
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    @Transactional(readOnly = true)
    public Map<String, RunHeader> headers(List<String> ids) {
        List<UUID> wanted = ids.stream().flatMap(id -> Ids.uuid(id).stream()).toList();
        Map<String, RunHeader> headers = new LinkedHashMap<>();
        runs.findByPublicIdIn(wanted).forEach(run -> headers.put(run.publicId().toString(), export.header(run)));
        return headers;
    }

    private static String conditions(RunSearch search, Map<String, Object> values) {
        StringBuilder sql = new StringBuilder(" where true");
        search.state().ifPresent(state -> add("r.state = :state", "state", state.key(), sql, values));
        name("r.program", "program", search.program(), sql, values);
        name("r.machine_name", "machine", search.machine(), sql, values);
        name("n.name", "notebook", search.notebook(), sql, values);
        name(RunSort.OWNER, "owner", search.owner(), sql, values);
        search.tag().ifPresent(tag -> {
            boolean whole = tag.startsWith("=");
            add(
                    "exists (select from unnest(n.tags || e.tags) tag where "
                            + (whole ? "tag = :tag)" : "position(lower(:tag) in lower(tag)) > 0)"),
                    "tag",
                    whole ? tag.substring(1) : tag,
                    sql,
                    values);
        });
        search.text()
                .ifPresent(text -> add(
                        "(position(lower(:text) in lower(concat_ws(' ', r.program, r.machine_name, r.reason, r.note,"
                                + " n.name, e.name))) > 0 or starts_with(r.public_id::text, lower(:text)) or r.run_key = :text)",
                        "text",
                        text,
                        sql,
                        values));
        search.from()
                .ifPresent(
                        day -> add("coalesce(r.started_at, r.created_at) >= :from", "from", begin(day), sql, values));
        search.to()
                .ifPresent(day ->
                        add("coalesce(r.started_at, r.created_at) < :to", "to", begin(day.plusDays(1)), sql, values));
        return sql.toString();
    }

    private static void name(
            String column, String key, Optional<String> wanted, StringBuilder sql, Map<String, Object> values) {
        wanted.ifPresent(text -> {
            boolean whole = text.startsWith("=");
            add(
                    whole ? column + " = :" + key : "position(lower(:" + key + ") in lower(" + column + ")) > 0",
                    key,
                    whole ? text.substring(1) : text,
                    sql,
                    values);
        });
    }

    private static void add(String condition, String key, Object value, StringBuilder sql, Map<String, Object> values) {
        sql.append(" and ").append(condition);
        values.put(key, value);
    }

    private static OffsetDateTime begin(LocalDate day) {
        return day.atStartOfDay().atOffset(ZoneOffset.UTC);
    }

    /** The row as the database has it, without the reason for which the run waits. */
    private record Row(
            String place,
            RunLine line,
            Optional<String> notebook,
            Optional<String> experiment,
            List<String> tags,
            Optional<String> note,
            Optional<Health> health,
            @Nullable Integer disturbed,
            @Nullable Double sd) {}

    private List<RunRow> shown(List<Row> rows) {
        Map<UUID, WaitingFor> reasons = schedule.reasons(rows.stream()
                .map(Row::line)
                .filter(line -> line.state() == RunState.PENDING)
                .map(RunLine::machineId)
                .filter(Objects::nonNull)
                .collect(toSet()));
        return rows.stream()
                .map(row -> new RunRow(
                        row.line()
                                .summary(
                                        clock.instant(),
                                        Optional.ofNullable(
                                                reasons.get(row.line().publicId()))),
                        row.notebook(),
                        row.experiment(),
                        row.tags(),
                        row.note(),
                        row.health(),
                        row.disturbed() == null ? OptionalInt.empty() : OptionalInt.of(row.disturbed()),
                        row.sd() == null ? OptionalDouble.empty() : OptionalDouble.of(row.sd())))
                .toList();
    }

    private Row row(ResultSet row, String place) throws SQLException {
        RunLine line = new RunLine(
                row.getObject("public_id", UUID.class),
                row.getObject("machine_id", UUID.class),
                row.getString("program"),
                number(row, "task_length_seconds"),
                row.getString("machine_name"),
                RunState.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                row.getString("reason"),
                row.getInt("stored_samples"),
                row.getInt("failed_samples"),
                (Integer) row.getObject("planned_samples"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                instant(row, "started_at"),
                instant(row, "last_sample_at"),
                instant(row, "ended_at"),
                row.getString("created_by"),
                (Integer) row.getObject("l_samples"),
                number(row, "median_et_millis"),
                number(row, "pace_seconds"));
        return new Row(
                place,
                line,
                Optional.ofNullable(row.getString("notebook")),
                Optional.ofNullable(row.getString("experiment")),
                tags(row.getArray("tags")),
                Optional.ofNullable(row.getString("note")),
                Optional.ofNullable(row.getString("health")).map(key -> Health.valueOf(key.toUpperCase(Locale.ROOT))),
                (Integer) row.getObject("disturbed_samples"),
                number(row, "sd_et_millis"));
    }

    private static List<String> tags(@Nullable Array of) throws SQLException {
        return of == null
                ? List.of()
                : Stream.of((String[]) of.getArray()).distinct().toList();
    }

    private static @Nullable Double number(ResultSet row, String column) throws SQLException {
        return (Double) row.getObject(column);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}
