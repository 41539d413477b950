package org.emplab.agent.environment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.jna.KernelClock;

/** The clock that durations are read from, and what keeps it in time. */
final class ClockSection {
    private static final String CLOCK_SOURCE = "/sys/devices/system/clocksource/clocksource0/";

    private ClockSection() {}

    static Map<String, Object> read(Machine machine, List<RunningProcess> processes) {
        return new EnvironmentReader(machine)
                .text("source", CLOCK_SOURCE + "current_clocksource")
                .put(
                        "available",
                        machine.text(CLOCK_SOURCE + "available_clocksource").map(names -> List.of(names.split("\\s+"))))
                .put("synchronisedBy", TimeSynchronisation.running(processes))
                .put("synchronised", machine.isLocal() ? synchronised() : Optional.empty())
                .values();
    }

    /** The effect of a time daemon, not its presence: whether the kernel holds its clock to be synchronised. */
    private static Optional<Boolean> synchronised() {
        OptionalInt status = KernelClock.status();
        return status.isPresent() ? Optional.of((status.getAsInt() & KernelClock.STA_UNSYNC) == 0) : Optional.empty();
    }
}
