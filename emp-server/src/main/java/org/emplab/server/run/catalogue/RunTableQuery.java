package org.emplab.server.run.catalogue;

import static java.util.Map.entry;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.lab.RunState;
import org.emplab.model.RunHeader;
import org.emplab.server.api.Ids;
import org.emplab.server.api.KeysetPage;
import org.emplab.server.api.KeysetPage.Cursor;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.database.InstantColumn;
import org.emplab.server.machine.Health;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.schedule.Schedule;
import org.emplab.server.schedule.WaitingFor;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The run table by one statement a page, with the conditions and the order that were asked for and no others. */
@Component
public class RunTableQuery {
    /** The most runs that are counted; of more the page only says that there are more. */
    public static final int MOST_COUNTED = 1000;

    /**
     * @param total how many are found; of more than {@value #MOST_COUNTED} one more than that
     */
    public record Found(KeysetPage<RunRow> runs, long total) {
        public static final Found NOTHING =
                new Found(new KeysetPage<>(List.of(), Optional.empty(), Optional.empty()), 0);

        public boolean counted() {
            return total <= MOST_COUNTED;
        }
    }

    private static final String FROM =
            " from runs r left join experiments e on e.id = r.experiment_id left join notebooks n on n.id = e.notebook_id"
                    + " left join machine_health h on h.machine_id = r.machine_id";
    private static final String SD_ET = "case when r.et_count > 1 then sqrt(greatest(0, (r.et_sum_squares"
            + " - r.et_sum_nanos * r.et_sum_nanos / r.et_count) / (r.et_count - 1)))::float8 / 1e6 end";
    private static final String OWNER = "substring(r.created_by from position(':' in r.created_by) + 1)";
    private static final String HEALTH = "case when r.machine_id is not null then coalesce(h.health, 'unknown') end";
    /** A run that a person put first stands above every priority, the latest highest. */
    private static final String TURN =
            "coalesce(1e10 + extract(epoch from r.put_first_at)::float8, r.priority::float8)";

    private static final String COLUMNS =
            "r.public_id, r.machine_id, r.pace_seconds, r.program, r.task_length_seconds, r.machine_name, r.state,"
                    + " r.reason, r.stored_samples, r.failed_samples, r.planned_samples, r.created_at, r.started_at,"
                    + " r.last_sample_at, r.ended_at, r.created_by, r.l_samples, r.median_et_millis, n.name as notebook,"
                    + " e.name as experiment, n.tags || e.tags as tags, r.note, " + HEALTH
                    + " as health, r.disturbed_samples, " + SD_ET + " as sd_et_millis";

    /** The SQL that each column is sorted by. */
    private static final Map<RunColumn, String> SORTED_BY = Map.ofEntries(
            entry(RunColumn.PROGRAM, "r.program"),
            entry(RunColumn.MACHINE, "r.machine_name"),
            entry(RunColumn.STATE, "r.state"),
            entry(RunColumn.OWNER, OWNER),
            entry(RunColumn.NOTEBOOK, "n.name"),
            entry(RunColumn.EXPERIMENT, "e.name"),
            entry(RunColumn.TASK_LENGTH, "r.task_length_seconds"),
            entry(RunColumn.SAMPLES, "r.stored_samples"),
            entry(RunColumn.FAILED, "r.failed_samples"),
            entry(RunColumn.DISTURBED, "r.disturbed_samples"),
            entry(RunColumn.HEALTH, HEALTH),
            entry(RunColumn.L_SAMPLES, "r.l_samples"),
            entry(RunColumn.MEDIAN_ET, "r.median_et_millis"),
            entry(RunColumn.SD_ET, SD_ET),
            entry(RunColumn.STARTED, "extract(epoch from r.started_at)::float8"),
            entry(RunColumn.ENDED, "extract(epoch from r.ended_at)::float8"),
            entry(RunColumn.TOOK, "extract(epoch from r.ended_at - r.started_at)::float8"));

    private static final Set<RunColumn> TIMES = Set.of(RunColumn.STARTED, RunColumn.ENDED, RunColumn.TOOK);

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

    @Transactional(readOnly = true)
    public Found find(RunSearch search) {
        Map<String, Object> values = new LinkedHashMap<>();
        String conditions = conditions(search, values);
        RunSort order = order(search);
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

    private static RunSort order(RunSearch search) {
        if (search.order().isEmpty()) {
            return search.state().equals(Optional.of(RunState.PENDING))
                    ? new RunSort(TURN, true, true, false)
                    : new RunSort(null, false, false, true);
        }
        RunColumn column = search.order().get().by();
        boolean descending = search.order().get().descending();
        String by = Objects.requireNonNull(SORTED_BY.get(column), () -> column + " is no order");
        return column.numeric() || TIMES.contains(column)
                ? RunSort.number(by, descending)
                : RunSort.text(by, descending);
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

    /** The rows of the runs, in the order of the ids; an unknown id is left out. */
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

    /** Machine and workload of each run's file, by id. */
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
        name(OWNER, "owner", search.owner(), sql, values);
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
    private record Row(String place, RunLine line, RunRow shown) {}

    private List<RunRow> shown(List<Row> rows) {
        Map<UUID, WaitingFor> reasons = schedule.reasons(rows.stream()
                .map(Row::line)
                .filter(line -> line.state() == RunState.PENDING)
                .map(RunLine::machineId)
                .filter(Objects::nonNull)
                .collect(toSet()));
        return rows.stream()
                .map(row -> Optional.ofNullable(reasons.get(row.line().publicId()))
                        .map(reason -> row.shown().with(row.line().summary(clock.instant(), Optional.of(reason))))
                        .orElse(row.shown()))
                .toList();
    }

    private Row row(ResultSet row, String place) throws SQLException {
        RunLine line = new RunLine(
                row.getObject("public_id", UUID.class),
                row.getObject("machine_id", UUID.class),
                row.getString("program"),
                number(row, "task_length_seconds"),
                row.getString("machine_name"),
                EnumColumn.of(RunState.class, row.getString("state")),
                row.getString("reason"),
                row.getInt("stored_samples"),
                row.getInt("failed_samples"),
                (Integer) row.getObject("planned_samples"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                InstantColumn.of(row, "started_at").orElse(null),
                InstantColumn.of(row, "last_sample_at").orElse(null),
                InstantColumn.of(row, "ended_at").orElse(null),
                row.getString("created_by"),
                (Integer) row.getObject("l_samples"),
                number(row, "median_et_millis"),
                number(row, "pace_seconds"));
        RunRow shown = new RunRow(
                line.summary(clock.instant(), Optional.empty()),
                Optional.ofNullable(row.getString("notebook")),
                Optional.ofNullable(row.getString("experiment")),
                tags(row.getArray("tags")),
                Optional.ofNullable(row.getString("note")),
                Optional.ofNullable(row.getString("health")).map(key -> EnumColumn.of(Health.class, key)),
                whole(row, "disturbed_samples"),
                fraction(row, "sd_et_millis"));
        return new Row(place, line, shown);
    }

    private static OptionalInt whole(ResultSet row, String column) throws SQLException {
        Integer value = (Integer) row.getObject(column);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static OptionalDouble fraction(ResultSet row, String column) throws SQLException {
        Double value = number(row, column);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static List<String> tags(@Nullable Array of) throws SQLException {
        return of == null
                ? List.of()
                : Stream.of((String[]) of.getArray()).distinct().toList();
    }

    private static @Nullable Double number(ResultSet row, String column) throws SQLException {
        return (Double) row.getObject(column);
    }
}
