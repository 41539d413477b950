package org.emplab.server.machine;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.emplab.web.machine.MachineState;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** How many machines are in which state; counted at most once in five seconds. */
@Component
class MachineMeters implements MeterBinder {
    private static final Duration FRESH = Duration.ofSeconds(5);

    private final LabMachines machines;
    private final Clock clock;
    private @Nullable Counted last;

    MachineMeters(LabMachines machines, Clock clock) {
        this.machines = machines;
        this.clock = clock;
    }

    private record Counted(Instant at, Map<MachineState, Long> machines) {}

    @Override
    public void bindTo(MeterRegistry registry) {
        for (MachineState state : MachineState.values()) {
            Gauge.builder("emp.machines", this, meters -> meters.counted().getOrDefault(state, 0L))
                    .description("Machines that are enrolled")
                    .tag("state", state.key())
                    .register(registry);
        }
    }

    private synchronized Map<MachineState, Long> counted() {
        Instant now = clock.instant();
        if (last == null || last.at().plus(FRESH).isBefore(now)) {
            last = new Counted(now, machines.countByState());
        }
        return last.machines();
    }
}
