package org.emplab.server.run;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.emplab.lab.RunState;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunDetail;
import org.emplab.web.run.RunEvent;
import org.emplab.web.run.RunFilter;
import org.emplab.web.run.RunPage;
import org.emplab.web.run.RunSummary;
import org.emplab.web.run.SamplePoint;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** All runs, to read. */
@Component
public class StoredRunCatalogue implements RunCatalogue {
    private static final String MATCHING = """
             from runs where (:state::text is null or state = :state)
                and (:machine::text is null or machine_name = :machine)
                and (:program::text is null or position(lower(:program) in lower(program)) > 0)
            """;

    private final JdbcClient jdbc;
    private final Runs runs;
    private final RunEvents events;
    private final RunExport export;

    StoredRunCatalogue(JdbcClient jdbc, Runs runs, RunEvents events, RunExport export) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.events = events;
        this.export = export;
    }

    @Override
    @Transactional(readOnly = true)
    public RunPage runs(RunFilter filter) {
        boolean queue = filter.state().equals(Optional.of(RunState.PENDING));
        List<RunSummary> page = matching(
                        "select *" + MATCHING + (queue ? "order by priority desc, id" : "order by id desc")
                                + " limit :size offset :offset",
                        filter)
                .param("size", filter.size())
                .param("offset", (long) filter.page() * filter.size())
                .query(StoredRun::of)
                .stream()
                .map(StoredRunCatalogue::summary)
                .toList();
        long total =
                matching("select count(*)" + MATCHING, filter).query(Long.class).single();
        return new RunPage(page, total);
    }

    private JdbcClient.StatementSpec matching(String sql, RunFilter filter) {
        return jdbc.sql(sql)
                .param("state", filter.state().map(RunState::key).orElse(null))
                .param("machine", filter.machine().orElse(null))
                .param("program", filter.program().orElse(null));
    }

    @Override
    public Optional<RunDetail> run(String id) {
        return runs.find(id).map(run -> new RunDetail(summary(run), export.header(run), processTime(run)));
    }

    /** The precise account only where every row of the run has it. */
    static ProcessTime processTime(StoredRun run) {
        return run.processRows() > 0 && run.rowsWithoutCpu() == 0 ? ProcessTime.ON_CPU : ProcessTime.USER_SYSTEM;
    }

    @Override
    @Transactional(readOnly = true)
    public void eachPoint(String id, Consumer<SamplePoint> sink) {
        StoredRun run = runs.require(id);
        String pt = processTime(run) == ProcessTime.ON_CPU ? "put_on_cpu_nanos" : "put_user_system_micros * 1000";
        try (Stream<SamplePoint> points = jdbc
                .sql("select sample, started_at, elapsed_nanos, exit_code, " + pt
                        + " from samples where run_id = :run order by run_id, sample")
                .param("run", run.id())
                .query((row, number) -> {
                    long nanos = row.getLong(5);
                    return new SamplePoint(
                            row.getInt(1),
                            row.getObject(2, OffsetDateTime.class).toInstant(),
                            row.getLong(3),
                            row.wasNull() ? OptionalLong.empty() : OptionalLong.of(nanos),
                            row.getInt(4) != 0);
                })
                .stream()) {
            points.forEach(sink);
        }
    }

    @Override
    @Transactional(readOnly = true)
    public Optional<Sample> sample(String id, int number) {
        return runs.find(id).flatMap(run -> {
            Sample[] found = new Sample[1];
            export.eachSample(run, number, number, sample -> found[0] = sample);
            return Optional.ofNullable(found[0]);
        });
    }

    @Override
    public List<RunEvent> events(String id) {
        return runs.find(id).stream()
                .flatMap(run -> events.of(run.id()).stream())
                .map(event -> new RunEvent(
                        event.at(),
                        event.kind(),
                        event.reason() == null ? "" : event.reason(),
                        Optional.of(event.who())
                                .filter(who -> !who.equals("server"))
                                .map(who -> who.substring(who.indexOf(':') + 1))))
                .toList();
    }

    public static RunSummary summary(StoredRun run) {
        return new RunSummary(
                run.publicId().toString(),
                run.program(),
                run.taskLengthSeconds() == null ? OptionalDouble.empty() : OptionalDouble.of(run.taskLengthSeconds()),
                run.machineName(),
                run.state(),
                Optional.ofNullable(run.reason()),
                run.storedSamples(),
                run.failedSamples(),
                run.plannedSamples() == null ? OptionalInt.empty() : OptionalInt.of(run.plannedSamples()),
                run.createdAt(),
                Optional.ofNullable(run.startedAt()),
                Optional.ofNullable(run.endedAt()),
                Optional.ofNullable(expectedEnd(run)),
                Optional.of(run.createdBy().substring(run.createdBy().indexOf(':') + 1)));
    }

    /** From the pace of the stored samples; their gaps are part of it. */
    private static @Nullable Instant expectedEnd(StoredRun run) {
        Instant first = run.startedAt();
        Instant last = run.lastSampleAt();
        Integer planned = run.plannedSamples();
        if (run.state() != RunState.RUNNING
                || first == null
                || last == null
                || planned == null
                || run.storedSamples() < 2) {
            return null;
        }
        double secondsASample = Duration.between(first, last).toMillis() / 1000.0 / (run.storedSamples() - 1);
        Instant expected = last.plusMillis(Math.round(1000 * secondsASample * (planned - run.storedSamples() + 1)));
        Instant now = Instant.now();
        return expected.isBefore(now) ? now : expected;
    }
}
