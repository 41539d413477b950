package org.emplab.server.health;

import java.time.Clock;
import java.time.Instant;
import org.emplab.server.machine.EnvironmentChanged;
import org.emplab.web.machine.Health;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** A machine that has changed is unknown until a reference run says how it is. */
@Component
record DriftedMachines(MachineHealths healths, HealthChanges changes, Clock clock) {
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
