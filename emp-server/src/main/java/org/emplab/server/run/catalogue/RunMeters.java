package org.emplab.server.run.catalogue;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.emplab.lab.RunState;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.database.InstantColumn;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** How many runs wait, run and stand, and how long the oldest has waited; counted at most once in five seconds. */
@Component
class RunMeters implements MeterBinder {
    private static final Duration FRESH = Duration.ofSeconds(5);
    private static final List<RunState> OPEN = List.of(RunState.PENDING, RunState.RUNNING, RunState.PAUSED);

    private final JdbcClient jdbc;
    private final Clock clock;
    private @Nullable Counted last;

    RunMeters(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** The open runs of one state. */
    private record OpenRuns(long count, Instant oldest) {}

    private record Counted(Instant at, Map<RunState, OpenRuns> runs) {}

    @Override
    public void bindTo(MeterRegistry registry) {
        for (RunState state : OPEN) {
            Gauge.builder("emp.runs", this, meters -> meters.count(state))
                    .description("Runs that have not ended")
                    .tag("state", state.key())
                    .register(registry);
        }
        Gauge.builder("emp.queue.oldest", this, RunMeters::oldestSeconds)
                .description("How long the run has waited that has waited longest")
                .baseUnit("seconds")
                .register(registry);
    }

    private double count(RunState state) {
        OpenRuns runs = counted().get(state);
        return runs == null ? 0 : runs.count();
    }

    /** NaN where nothing waits. */
    private double oldestSeconds() {
        OpenRuns waiting = counted().get(RunState.PENDING);
        return waiting == null
                ? Double.NaN
                : Duration.between(waiting.oldest(), clock.instant()).toMillis() / 1e3;
    }

    private synchronized Map<RunState, OpenRuns> counted() {
        Instant now = clock.instant();
        if (last == null || last.at().plus(FRESH).isBefore(now)) {
            Map<RunState, OpenRuns> runs = new EnumMap<>(RunState.class);
            jdbc.sql(
                            "select state, count(*), min(created_at) as oldest from runs where state in (:open) group by state")
                    .param("open", OPEN.stream().map(RunState::key).toList())
                    .query((RowCallbackHandler) row -> runs.put(
                            EnumColumn.of(RunState.class, row.getString("state")),
                            new OpenRuns(
                                    row.getLong("count"),
                                    InstantColumn.of(row, "oldest").orElseThrow())));
            last = new Counted(now, runs);
        }
        return last.runs();
    }
}
