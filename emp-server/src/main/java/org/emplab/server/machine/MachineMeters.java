package org.emplab.server.machine;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** How many machines are in which state and of which health; counted at most once in five seconds. */
@Component
class MachineMeters implements MeterBinder {
    private static final Duration FRESH = Duration.ofSeconds(5);

    private final MachineQueries machines;
    private final Clock clock;
    private @Nullable Counted last;

    MachineMeters(MachineQueries machines, Clock clock) {
        this.machines = machines;
        this.clock = clock;
    }

    private record Counted(Instant at, Map<MachineState, Long> states, Map<Health, Long> healths) {}

    @Override
    public void bindTo(MeterRegistry registry) {
        for (MachineState state : MachineState.values()) {
            Gauge.builder(
                            "emp.machines",
                            this,
                            meters -> meters.counted().states().getOrDefault(state, 0L))
                    .description("Machines that are enrolled")
                    .tag("state", state.key())
                    .register(registry);
        }
        for (Health health : Health.values()) {
            Gauge.builder(
                            "emp.machines.health",
                            this,
                            meters -> meters.counted().healths().getOrDefault(health, 0L))
                    .description("Machines that are fit to measure, or not")
                    .tag("health", health.key())
                    .register(registry);
        }
    }

    private synchronized Counted counted() {
        Instant now = clock.instant();
        if (last == null || last.at().plus(FRESH).isBefore(now)) {
            Map<MachineState, Long> states = machines.states().values().stream()
                    .collect(Collectors.groupingBy(state -> state, Collectors.counting()));
            last = new Counted(now, states, machines.countByHealth());
        }
        return last;
    }
}
