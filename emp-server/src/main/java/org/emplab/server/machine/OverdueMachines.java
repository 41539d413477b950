package org.emplab.server.machine;

import java.util.Map;
import org.emplab.server.events.LabChanges;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Tells open pages when a machine's agent should have called and did not: no call announces that. */
@Component
public class OverdueMachines {
    private final MachineQueries machines;
    private final LabChanges changes;
    private Map<String, MachineState> known = Map.of();

    OverdueMachines(MachineQueries machines, LabChanges changes) {
        this.machines = machines;
        this.changes = changes;
    }

    @Scheduled(initialDelayString = "PT15S", fixedDelayString = "PT15S")
    public void tell() {
        Map<String, MachineState> now = machines.states();
        now.forEach((name, state) -> {
            if (state.silent() && known.get(name) != state) {
                changes.machine(name);
            }
        });
        known = now;
    }
}
