package org.emplab.server.run.catalogue;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.lab.RunState;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.server.api.Ids;
import org.emplab.server.api.KeysetPage;
import org.emplab.server.api.KeysetPage.Cursor;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.database.InstantColumn;
import org.emplab.server.machine.Health;
import org.emplab.server.run.HeaderText;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.schedule.Schedule;
import org.emplab.server.schedule.WaitingRun.WaitingFor;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.SliceImpl;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Lists of runs, by one statement with the conditions and the order that were asked for and no others. */
@Component
public class RunListQuery {
    /** The most runs that are counted for a table; of more its page only says that there are more. */
    public static final int MOST_COUNTED = 1000;

    /**
     * @param total how many are found; of more than {@value #MOST_COUNTED} one more than that
     */
    public record Found(KeysetPage<RunSummary> runs, long total) {
        public static final Found NOTHING =
                new Found(new KeysetPage<>(List.of(), Optional.empty(), Optional.empty()), 0);

        public boolean counted() {
            return total <= MOST_COUNTED;
        }
    }

    static final String SD_ET = "case when r.et_count > 1 then sqrt(greatest(0, (r.et_sum_squares"
            + " - r.et_sum_nanos * r.et_sum_nanos / r.et_count) / (r.et_count - 1)))::float8 / 1e6 end";
    static final String HEALTH = "case when r.machine_id is not null then coalesce(h.health, 'unknown') end";

    private static final String COLUMNS =
            "r.public_id, r.machine_id, r.pace_seconds, r.program, r.task_length_seconds, r.machine_name, r.state,"
                    + " r.reason, r.stored_samples, r.failed_samples, r.planned_samples, r.created_at, r.started_at,"
                    + " r.last_sample_at, r.ended_at, r.created_by, r.l_samples, r.median_et_millis, n.name as notebook,"
                    + " e.name as experiment, n.tags || e.tags as tags, r.note, r.specification_version,"
                    + " r.output is not null as output, r.disturbed_samples, "
                    + HEALTH + " as health, " + SD_ET + " as sd_et_millis";
    private static final String OF_ONE = ", r.wanted, r.run_key, r.experiment_id, r.stored_through, r.quiet_until,"
            + " r.settings, r.header, r.process_rows > 0 and r.rows_without_cpu = 0 as on_cpu";
    private static final String FROM =
            " from runs r left join experiments e on e.id = r.experiment_id left join notebooks n on n.id = e.notebook_id"
                    + " left join machine_health h on h.machine_id = r.machine_id";
    private static final String LATEST_END_FIRST = " order by r.ended_at desc, r.id desc";

    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunExport export;
    private final Schedule schedule;
    private final Clock clock;

    RunListQuery(JdbcClient jdbc, Runs runs, RunExport export, Schedule schedule, Clock clock) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.export = export;
        this.schedule = schedule;
        this.clock = clock;
    }

    /** A page of a table, which goes on from its first and its last row. */
    @Transactional(readOnly = true)
    public Found find(RunSearch search) {
        RunConditions conditions = RunConditions.of(search);
        RunSort order = RunSort.of(search);
        KeysetPage<Map.Entry<String, RunSummary>> found = KeysetPage.of(
                search.beside().filter(beside -> order.has(beside.place())),
                search.size(),
                (beside, most) -> placed(conditions, order, beside, 0, most),
                Map.Entry::getKey);
        boolean all = search.beside().isEmpty() && found.last().isEmpty();
        long total = all ? found.rows().size() : count(conditions, MOST_COUNTED + 1);
        return new Found(found.showing(shown(runs(found.rows()))), total);
    }

    /** A numbered page of the list, from 0. */
    @Transactional(readOnly = true)
    public Page<RunSummary> page(RunSearch search, int page) {
        return page(search, page, shown(numbered(search, page)));
    }

    private Page<RunSummary> page(RunSearch search, int page, List<RunSummary> found) {
        List<RunSummary> items = found.stream().limit(search.size()).toList();
        return Page.of(
                new SliceImpl<>(items, PageRequest.of(page, search.size()), found.size() > items.size()),
                most -> count(behind(search), most));
    }

    /** The rows of a page, and one more if there are others. */
    private List<RunSummary> numbered(RunSearch search, int page) {
        return runs(placed(
                RunConditions.of(search),
                RunSort.of(search),
                search.beside(),
                (long) page * search.size(),
                search.size() + 1));
    }

    private static RunConditions behind(RunSearch search) {
        RunConditions conditions = RunConditions.of(search);
        return search.beside()
                .map(row -> RunSort.of(search).beside(row, conditions))
                .orElse(conditions);
    }

    /** The first runs of the list, without a look at how many others there are. */
    @Transactional(readOnly = true)
    public List<RunSummary> first(RunSearch search) {
        return shown(runs(placed(RunConditions.of(search), RunSort.of(search), search.beside(), 0, search.size())));
    }

    /**
     * The runs that a machine's page shows.
     *
     * @param newest the first page of all its runs
     * @param waiting those that wait for it, in their order
     */
    public record OfMachine(Page<RunSummary> newest, List<RunSummary> waiting) {}

    /** Some of a machine's newest runs, and some of those that wait for it; asks once why any of them waits. */
    @Transactional(readOnly = true)
    public OfMachine ofMachine(String machine, int newest, int waiting) {
        RunSearch all = RunSearch.newest(newest).on(machine);
        RunSearch queue = RunSearch.newest(waiting).on(machine).in(RunState.PENDING);
        List<RunSummary> first = numbered(all, 0);
        List<RunSummary> queued = runs(placed(RunConditions.of(queue), RunSort.QUEUE, Optional.empty(), 0, waiting));
        List<RunSummary> both =
                shown(Stream.concat(first.stream(), queued.stream()).toList());
        return new OfMachine(page(all, 0, both.subList(0, first.size())), both.subList(first.size(), both.size()));
    }

    /** The runs that a machine of the lab has measured and that are over, the latest end first. */
    public List<RunSummary> ended(int most) {
        List<String> ended = Stream.of(RunState.values())
                .filter(RunState::ended)
                .map(RunState::key)
                .toList();
        return list(
                RunConditions.of(
                        "r.state in (:states) and r.machine_id is not null and r.ended_at is not null",
                        Map.of("states", ended)),
                LATEST_END_FIRST,
                0,
                most);
    }

    /** The runs that were measured elsewhere, the latest import first. */
    public List<RunSummary> imported(int most) {
        return list(RunConditions.of("r.machine_id is null", Map.of()), RunSort.NEWEST_FIRST.sql(false), 0, most);
    }

    /** The runs of an experiment, in the order in which they were asked for. */
    @Transactional(readOnly = true)
    public List<RunSummary> ofExperiment(UUID experiment, int page, int size) {
        return list(
                RunConditions.of("r.experiment_id = :experiment", Map.of("experiment", experiment)),
                " order by r.id",
                (long) page * size,
                size);
    }

    /** The rows of the runs, in the order of the ids; an unknown id is left out. */
    @Transactional(readOnly = true)
    public List<RunSummary> chosen(List<String> ids) {
        List<UUID> wanted = ids.stream().flatMap(id -> Ids.uuid(id).stream()).toList();
        Map<String, RunSummary> found = list(
                        RunConditions.of("r.public_id = any(:ids)", Map.of("ids", wanted.toArray(UUID[]::new))),
                        "",
                        0,
                        wanted.size())
                .stream()
                .collect(toMap(RunSummary::id, run -> run));
        return wanted.stream()
                .map(id -> Optional.ofNullable(found.get(id.toString())))
                .flatMap(Optional::stream)
                .toList();
    }

    @Transactional(readOnly = true)
    public Optional<RunDetail> detail(String id) {
        return Ids.uuid(id)
                .flatMap(publicId -> jdbc.sql("select " + COLUMNS + OF_ONE + FROM + " where r.public_id = :id")
                        .param("id", publicId)
                        .query(row -> row.next() ? Optional.of(detail(row)) : Optional.empty()));
    }

    private RunDetail detail(ResultSet row) throws SQLException {
        RunSummary run = shown(List.of(run(row))).get(0);
        return new RunDetail(
                run,
                row.getString("wanted"),
                row.getString("run_key"),
                row.getObject("experiment_id", UUID.class),
                (Integer) row.getObject("specification_version"),
                row.getInt("stored_through"),
                InstantColumn.of(row, "quiet_until").orElse(null),
                row.getString("settings"),
                row.getString("header"),
                HeaderText.parsed(
                        row.getString("header"),
                        run.machine(),
                        run.program(),
                        run.taskLengthSeconds(),
                        row.getString("run_key"),
                        row.getString("settings")),
                row.getBoolean("on_cpu") ? ProcessTime.ON_CPU : ProcessTime.USER_SYSTEM,
                Caller.mayChange(row.getString("created_by")),
                RunDetail.Part.whole(run));
    }

    /** Machine and workload of each run's file, by id. */
    @Transactional(readOnly = true)
    public Map<String, RunHeader> headers(List<String> ids) {
        List<UUID> wanted = ids.stream().flatMap(id -> Ids.uuid(id).stream()).toList();
        Map<String, RunHeader> headers = new LinkedHashMap<>();
        runs.findByPublicIdIn(wanted).forEach(run -> headers.put(run.publicId().toString(), export.header(run)));
        return headers;
    }

    /** The names of the machines of which the lab has samples, enrolled or not, in order. */
    public List<String> measuredMachines() {
        return jdbc.sql("select distinct machine_name from runs where stored_samples > 0 order by machine_name")
                .query(String.class)
                .list();
    }

    /**
     * A run's row in the newest first list.
     *
     * @throws Refusal if there is no such run
     */
    public Cursor behind(String id) {
        return new Cursor(Long.toString(runs.require(id).id()), false);
    }

    private long count(RunConditions conditions, long most) {
        return jdbc.sql("select count(*) from (select 1" + FROM + conditions.sql() + " limit :most) counted")
                .params(conditions.values())
                .param("most", most)
                .query(Long.class)
                .single();
    }

    /** Rows of a list with their places in it, without the reason for which a run waits. */
    private List<Map.Entry<String, RunSummary>> placed(
            RunConditions asked, RunSort order, Optional<Cursor> beside, long offset, int most) {
        return placed(
                order.place(),
                beside.map(row -> order.beside(row, asked)).orElse(asked),
                order.sql(beside.map(Cursor::before).orElse(false)),
                offset,
                most);
    }

    private List<RunSummary> list(RunConditions conditions, String order, long offset, int most) {
        return shown(runs(placed("''", conditions, order, offset, most)));
    }

    private static List<RunSummary> runs(List<Map.Entry<String, RunSummary>> placed) {
        return placed.stream().map(Map.Entry::getValue).toList();
    }

    private List<Map.Entry<String, RunSummary>> placed(
            String place, RunConditions conditions, String order, long offset, int most) {
        return jdbc.sql("select " + place + " as place, " + COLUMNS + FROM + conditions.sql() + order
                        + " limit :most offset :offset")
                .params(conditions.values())
                .param("most", most)
                .param("offset", offset)
                .query((row, number) -> Map.entry(row.getString("place"), run(row)))
                .list();
    }

    /** The rows with the reasons for which pending runs wait. */
    private List<RunSummary> shown(List<RunSummary> runs) {
        Map<UUID, WaitingFor> reasons = schedule.reasons(runs.stream()
                .filter(run -> run.state() == RunState.PENDING)
                .flatMap(run -> run.origin().machineId().stream())
                .collect(toSet()));
        return runs.stream()
                .map(run -> Optional.ofNullable(reasons.get(UUID.fromString(run.id())))
                        .filter(reason -> run.state() == RunState.PENDING)
                        .map(run::waiting)
                        .orElse(run))
                .toList();
    }

    private RunSummary run(ResultSet row) throws SQLException {
        RunState state = EnumColumn.of(RunState.class, row.getString("state"));
        return new RunSummary(
                row.getString("public_id"),
                row.getString("program"),
                fraction(row, "task_length_seconds"),
                row.getString("machine_name"),
                state,
                text(row, "reason"),
                row.getInt("stored_samples"),
                row.getInt("failed_samples"),
                whole(row, "planned_samples"),
                InstantColumn.of(row, "created_at").orElseThrow(),
                InstantColumn.of(row, "started_at"),
                InstantColumn.of(row, "ended_at"),
                state == RunState.RUNNING ? expectedEnd(row) : Optional.empty(),
                Optional.of(Caller.login(row.getString("created_by"))),
                whole(row, "l_samples"),
                fraction(row, "median_et_millis"),
                Optional.empty(),
                new RunSummary.Origin(
                        text(row, "notebook"),
                        text(row, "experiment"),
                        tags(row.getArray("tags")),
                        text(row, "note"),
                        whole(row, "specification_version"),
                        Optional.ofNullable(row.getObject("machine_id", UUID.class))),
                new RunSummary.Outcome(
                        text(row, "health").map(key -> EnumColumn.of(Health.class, key)),
                        whole(row, "disturbed_samples"),
                        fraction(row, "sd_et_millis"),
                        row.getBoolean("output")));
    }

    /** The expected end by the median time from sample to sample, or, before that is known, by the mean with its gaps. */
    private Optional<Instant> expectedEnd(ResultSet row) throws SQLException {
        Optional<Instant> started = InstantColumn.of(row, "started_at");
        Optional<Instant> last = InstantColumn.of(row, "last_sample_at");
        OptionalInt planned = whole(row, "planned_samples");
        int stored = row.getInt("stored_samples");
        if (started.isEmpty() || last.isEmpty() || planned.isEmpty() || stored < 2) {
            return Optional.empty();
        }
        double secondsASample = fraction(row, "pace_seconds")
                .orElseGet(() -> Duration.between(started.get(), last.get()).toMillis() / 1000.0 / (stored - 1));
        Instant expected = last.get().plusMillis(Math.round(1000 * secondsASample * (planned.getAsInt() - stored + 1)));
        Instant now = clock.instant();
        return Optional.of(expected.isBefore(now) ? now : expected);
    }

    private static Optional<String> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    private static OptionalInt whole(ResultSet row, String column) throws SQLException {
        Integer value = (Integer) row.getObject(column);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static OptionalDouble fraction(ResultSet row, String column) throws SQLException {
        Double value = (Double) row.getObject(column);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static List<String> tags(@Nullable Array of) throws SQLException {
        return of == null
                ? List.of()
                : Stream.of((String[]) of.getArray()).distinct().toList();
    }
}
