package org.emplab.server.machine.agent;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** How much room the disks have that agents write their samples to, as each told this server last. */
@Component
public class JournalRoomMeters {
    private final MeterRegistry registry;
    private final Map<String, Long> freeBytes = new ConcurrentHashMap<>();

    JournalRoomMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    public void heard(String machine, long free) {
        if (freeBytes.put(machine, free) == null) {
            Gauge.builder("emp.machine.free", freeBytes, all -> all.getOrDefault(machine, 0L))
                    .description("Room of the disk that a machine's agent writes its samples to")
                    .baseUnit("bytes")
                    .tag("machine", machine)
                    .register(registry);
        }
    }
}
