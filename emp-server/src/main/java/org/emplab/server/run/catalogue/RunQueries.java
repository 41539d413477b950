package org.emplab.server.run.catalogue;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.daemon.UnexplainedSamples;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Paging;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEvents;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.schedule.Schedule;
import org.emplab.server.schedule.WaitingFor;
import org.emplab.server.security.Caller;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Answers what pages and the REST interface ask of runs. Lists and a run's page read no samples, but the failed ones. */
@Component
public class RunQueries implements RunCatalogue {
    private static final int SHORTEST_BEGINNING = 4;
    private static final int EVENTS_OF_A_PAGE = 100;
    /** The row number before which every run comes. */
    private static final long ANY = Long.MAX_VALUE;

    private static final List<RunState> ENDED =
            Stream.of(RunState.values()).filter(RunState::ended).toList();

    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunLines lines;
    private final RunEvents events;
    private final RunExport export;
    private final PointStream points;
    private final RunAggregatesQuery aggregates;
    private final Schedule schedule;
    private final Clock clock;

    RunQueries(
            JdbcClient jdbc,
            Runs runs,
            RunLines lines,
            RunEvents events,
            RunExport export,
            PointStream points,
            RunAggregatesQuery aggregates,
            Schedule schedule,
            Clock clock) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.lines = lines;
        this.events = events;
        this.export = export;
        this.points = points;
        this.aggregates = aggregates;
        this.schedule = schedule;
        this.clock = clock;
    }

    @Override
    public RunPage runs(RunFilter filter) {
        Page<RunSummary> page = list(filter);
        return new RunPage(page.items(), page.total());
    }

    @Override
    public List<RunSummary> first(RunFilter filter) {
        Slice<RunLine> slice = slice(filter, ANY);
        Map<UUID, WaitingFor> reasons = reasons(slice.getContent());
        return slice.map(line -> summary(line, reasons)).getContent();
    }

    /** Asks once why the runs of both lists wait. */
    @Override
    @Transactional(readOnly = true)
    public RunsOfMachine ofMachine(String machine, int newest, int waiting) {
        RunFilter all = new RunFilter(Optional.empty(), Optional.of(machine), Optional.empty(), 0, newest);
        Slice<RunLine> first = slice(all, ANY);
        List<RunLine> queue =
                lines.queue(machine, null, PageRequest.of(0, waiting)).getContent();
        Map<UUID, WaitingFor> reasons = reasons(
                Stream.concat(first.getContent().stream(), queue.stream()).toList());
        Page<RunSummary> page = list(all, ANY, first, reasons);
        return new RunsOfMachine(
                new RunPage(page.items(), page.total()),
                queue.stream().map(line -> summary(line, reasons)).toList());
    }

    @Override
    public List<RunSummary> ended(int most) {
        return lines.ended(ENDED, PageRequest.of(0, most))
                .map(line -> summary(line, Map.of()))
                .getContent();
    }

    @Override
    public List<RunSummary> imported(int most) {
        return lines.imported(PageRequest.of(0, most))
                .map(line -> summary(line, Map.of()))
                .getContent();
    }

    @Override
    public List<String> measuredMachines() {
        return lines.measuredMachines();
    }

    @Transactional(readOnly = true)
    public Page<RunSummary> list(RunFilter filter) {
        return list(filter, ANY);
    }

    /**
     * Runs that came before one, however far down a long list at the same cost.
     *
     * @param before the number of that run
     */
    @Transactional(readOnly = true)
    public Page<RunSummary> list(RunFilter filter, long before) {
        Slice<RunLine> slice = slice(filter, before);
        return list(filter, before, slice, reasons(slice.getContent()));
    }

    private Page<RunSummary> list(RunFilter filter, long before, Slice<RunLine> slice, Map<UUID, WaitingFor> reasons) {
        return Paging.page(
                        slice,
                        most -> lines.countUpTo(
                                most,
                                before,
                                filter.state().orElse(null),
                                filter.machine().orElse(null),
                                filter.program().orElse(null)))
                .map(line -> summary(line, reasons));
    }

    private Slice<RunLine> slice(RunFilter filter, long before) {
        String machine = filter.machine().orElse(null);
        String program = filter.program().orElse(null);
        Pageable page = PageRequest.of(filter.page(), filter.size());
        return filter.state().equals(Optional.of(RunState.PENDING))
                ? lines.queue(machine, program, page)
                : lines.newest(before, filter.state().orElse(null), machine, program, page);
    }

    /** The runs that a person may mean: those whose id begins so, or whose run file had this runId. */
    @Transactional(readOnly = true)
    public Page<RunSummary> called(String beginning, int most) {
        Slice<RunLine> slice = lines.called(beginning, PageRequest.of(0, most));
        Map<UUID, WaitingFor> reasons = reasons(slice.getContent());
        return Paging.page(slice, limit -> lines.countCalledUpTo(limit, beginning))
                .map(line -> summary(line, reasons));
    }

    /** The runs of an experiment, in the order in which they were asked for. */
    @Transactional(readOnly = true)
    public List<RunSummary> ofExperiment(UUID experiment, int page, int size) {
        Slice<RunLine> slice = lines.ofExperiment(experiment, PageRequest.of(page, size));
        Map<UUID, WaitingFor> reasons = reasons(slice.getContent());
        return slice.map(line -> summary(line, reasons)).getContent();
    }

    @Override
    public List<String> called(String beginning) {
        return beginning.length() < SHORTEST_BEGINNING
                ? List.of()
                : lines.called(beginning, PageRequest.of(0, 2)).getContent().stream()
                        .map(line -> line.publicId().toString())
                        .toList();
    }

    /**
     * Returns a run to read, never to change.
     *
     * @param id or its beginning, where no other run is meant
     */
    public Run requireByPrefix(String id) {
        return runs.find(id).orElseGet(() -> {
            List<String> called = called(id);
            return runs.require(called.size() == 1 ? called.get(0) : id);
        });
    }

    private Map<UUID, WaitingFor> reasons(List<RunLine> shown) {
        return schedule.reasons(shown.stream()
                .filter(line -> line.state() == RunState.PENDING)
                .map(RunLine::machineId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet()));
    }

    private RunSummary summary(RunLine line, Map<UUID, WaitingFor> reasons) {
        return line.summary(clock.instant(), Optional.ofNullable(reasons.get(line.publicId())));
    }

    public RunSummary summary(Run run) {
        RunLine line = RunLine.of(run);
        return summary(line, reasons(List.of(line)));
    }

    @Override
    public Optional<RunDetail> run(String id) {
        return runs.find(id)
                .map(run -> new RunDetail(
                        summary(run),
                        export.header(run),
                        processTime(run),
                        run.note(),
                        openRequest(run),
                        Caller.mayChange(run.createdBy())));
    }

    /** The requested action that is still open. */
    private static Optional<RequestedAction> openRequest(Run run) {
        RequestedAction wanted = run.wanted();
        boolean pauses = wanted == RequestedAction.PAUSE && run.state() == RunState.RUNNING;
        boolean ends = wanted == RequestedAction.ABORT && !run.state().ended();
        return pauses || ends ? Optional.of(wanted) : Optional.empty();
    }

    /** The precise account only where every row of the run has it. */
    static ProcessTime processTime(Run run) {
        return run.aggregates().processRows() > 0 && run.aggregates().rowsWithoutCpu() == 0
                ? ProcessTime.ON_CPU
                : ProcessTime.USER_SYSTEM;
    }

    @Override
    public ProcessTime eachPoint(String id, int after, Consumer<SamplePoint> sink) {
        Run run = runs.require(id);
        points.each(run, after, sink);
        return processTime(run);
    }

    @Override
    public List<DaemonLane> daemons(String id, Optional<String> program, int lanes, int most) {
        Run run = runs.require(id);
        String pt = processTime(run) == ProcessTime.ON_CPU ? "cpu_nanos" : "1000 * (user_micros + system_micros)";
        Map<DaemonLane, List<DaemonLane.Execution>> found = new LinkedHashMap<>();
        jdbc.sql("with work as (select name_id, sample, sum(" + pt + ")::bigint as nanos from process_diffs"
                        + " where run_id = :run and sample > 0 and not put"
                        + program.map(name -> " and sample in (select sample from samples where run_id = :run"
                                        + " and program = :program)")
                                .orElse("")
                        + " group by name_id, sample having sum(" + pt
                        + ") > 0), lane as (select name_id, max(nanos) as longest, count(*) as samples,"
                        + " percentile_cont(0.5) within group (order by nanos) as median from work"
                        + " group by name_id order by longest desc, name_id limit :lanes)"
                        + " select n.name, w.samples, w.median, w.sample, w.nanos from (select work.name_id,"
                        + " lane.longest, lane.samples, lane.median, work.sample, work.nanos, row_number() over (partition by work.name_id"
                        + " order by work.nanos desc, work.sample * 2654435761 % 4294967296) as place from work join lane using (name_id)) w"
                        + " join process_names n on n.id = w.name_id where w.place <= :most"
                        + " order by w.longest desc, n.name, w.sample")
                .param("run", run.id())
                .param("program", program.orElse(null))
                .param("lanes", lanes)
                .param("most", most)
                .query((RowCallbackHandler) row -> found.computeIfAbsent(
                                new DaemonLane(row.getString(1), row.getInt(2), row.getDouble(3), List.of()),
                                absent -> new ArrayList<>())
                        .add(new DaemonLane.Execution(row.getInt(4), row.getLong(5))));
        return found.entrySet().stream()
                .map(lane -> lane.getKey().with(lane.getValue()))
                .toList();
    }

    @Override
    public RunAggregatesView aggregates(String id, Optional<String> program) {
        return aggregates.of(runs.require(id), program);
    }

    @Override
    public Map<String, String> failures(Collection<RunSummary> some) {
        List<UUID> failed = some.stream()
                .filter(run -> run.failed() > 0)
                .map(run -> UUID.fromString(run.id()))
                .toList();
        return failed.isEmpty() ? Map.of() : aggregates.failures(failed);
    }

    @Override
    public Set<Integer> present(String id, int... numbers) {
        return jdbc.sql("select sample from samples where run_id = :run and sample = any (:numbers)")
                .param("run", runs.require(id).id())
                .param("numbers", numbers)
                .query(Integer.class)
                .set();
    }

    @Override
    public Optional<Sample> sample(String id, int number) {
        return runs.find(id).flatMap(run -> export.sample(run, number));
    }

    @Override
    public Optional<String> output(String id) {
        return Ids.uuid(id).flatMap(runs::output);
    }

    @Override
    public Page<RunEventView> events(String id, int page) {
        PageRequest part = Paging.request(page, EVENTS_OF_A_PAGE);
        return runs.find(id)
                .map(run -> Paging.page(
                        events.findByRunIdOrderByIdDesc(run.id(), part), most -> events.countUpTo(most, run.id())))
                .orElseGet(() -> new Page<>(List.of(), page, EVENTS_OF_A_PAGE, 0))
                .map(event -> new RunEventView(
                        event.at(),
                        event.kind(),
                        event.reason() == null ? "" : UnexplainedSamples.inWords(event.reason()),
                        Optional.of(event.who())
                                .filter(who -> !who.equals("server"))
                                .map(Caller::login)))
                .reversed();
    }
}
