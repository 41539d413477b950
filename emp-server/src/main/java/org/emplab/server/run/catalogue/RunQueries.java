package org.emplab.server.run.catalogue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEvent;
import org.emplab.server.run.RunEventLog.RunEvents;
import org.emplab.server.run.Runs;
import org.emplab.server.run.catalogue.RunCatalogue.DaemonLane;
import org.emplab.server.run.catalogue.RunCatalogue.SamplePoint;
import org.emplab.server.run.export.RunExport;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Answers what pages and the REST interface ask of one run. A run's page reads no samples, but the failed ones. */
@Component
public class RunQueries implements RunCatalogue {
    private static final int SHORTEST_BEGINNING = 4;
    private static final int EVENTS_OF_A_PAGE = 100;

    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunListQuery list;
    private final RunEvents events;
    private final RunExport export;
    private final PointStream points;
    private final RunAggregatesQuery aggregates;

    RunQueries(
            JdbcClient jdbc,
            Runs runs,
            RunListQuery list,
            RunEvents events,
            RunExport export,
            PointStream points,
            RunAggregatesQuery aggregates) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.list = list;
        this.events = events;
        this.export = export;
        this.points = points;
        this.aggregates = aggregates;
    }

    @Override
    public List<String> called(String beginning) {
        return beginning.length() < SHORTEST_BEGINNING
                ? List.of()
                : list.first(RunSearch.called(beginning, 2)).stream()
                        .map(RunSummary::id)
                        .toList();
    }

    @Override
    public Optional<RunDetail> run(String id) {
        return list.detail(id);
    }

    /**
     * @param id or its beginning, where no other run is meant
     * @throws Refusal if there is none
     */
    public RunDetail require(String id) {
        return meant(id).orElseThrow(() -> Refusal.notFound("run " + id));
    }

    @Override
    public ProcessTime eachPoint(String id, int after, Consumer<SamplePoint> sink) {
        Run run = runs.require(id);
        points.each(run, after, sink);
        return run.aggregates().processTime();
    }

    @Override
    public List<DaemonLane> daemons(String id, Optional<String> program, int lanes, int most) {
        Run run = runs.require(id);
        String pt = run.aggregates().processTime() == ProcessTime.ON_CPU
                ? "cpu_nanos"
                : "1000 * (user_micros + system_micros)";
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
        PageRequest part = Page.request(page, EVENTS_OF_A_PAGE);
        return runs.find(id)
                .map(run -> events(run, events.findByRunIdOrderByIdDesc(run.id(), part)))
                .orElseGet(() -> new Page<>(List.of(), page, EVENTS_OF_A_PAGE, 0))
                .reversed();
    }

    /** A part of what happened to a run, oldest first. */
    public Page<RunEventView> events(String id, int page, int size) {
        Run run =
                runs.find(id).orElseGet(() -> runs.require(require(id).summary().id()));
        return events(run, events.findByRunIdOrderById(run.id(), Page.request(page, size)));
    }

    private Page<RunEventView> events(Run run, Slice<RunEvent> part) {
        return Page.of(part, most -> events.countUpTo(most, run.id())).map(RunEventView::of);
    }
}
