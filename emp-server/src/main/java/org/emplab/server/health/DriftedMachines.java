package org.emplab.server.health;

import java.time.Clock;
import java.time.Instant;
import org.emplab.server.machine.EnvironmentService.EnvironmentChanged;
import org.emplab.server.machine.Health;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** A machine that has changed is unknown until a reference run says how it is. */
@Component
class DriftedMachines {
    private final MachineHealths healths;
    private final HealthChanges changes;
    private final Clock clock;

    DriftedMachines(MachineHealths healths, HealthChanges changes, Clock clock) {
        this.healths = healths;
        this.changes = changes;
        this.clock = clock;
    }

    @EventListener
    void drifted(EnvironmentChanged change) {
        Instant now = clock.instant();
        healths.beginUnlessThere(now);
        MachineHealth health = healths.lock(change.machineId()).orElseThrow();
        Health before = health.health();
        health.changed(change.inWords(), now);
        if (health.health() != before) {
            changes.record(change.machine(), health);
        }
    }
}
