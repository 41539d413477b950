package org.emplab.server.health;

import java.util.Map;
import org.emplab.server.events.LabChanges;
import org.emplab.server.machine.Health;
import org.emplab.server.security.Audit;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Puts a change of a machine's health on record, and tells open pages and listeners. */
@Component
class HealthChanges {
    private final Audit audit;
    private final LabChanges changes;
    private final ApplicationEventPublisher events;

    HealthChanges(Audit audit, LabChanges changes, ApplicationEventPublisher events) {
        this.audit = audit;
        this.changes = changes;
        this.events = events;
    }

    void record(String machine, MachineHealth health) {
        audit.record(
                health.setBy(),
                "set health " + health.health().key(),
                "machine:" + machine,
                Map.of("reason", health.reason()));
        changes.machine(machine);
        events.publishEvent(new HealthChanged(machine, health.health(), health.reason(), health.setBy()));
    }

    /**
     * A machine's health is another now; published as an event within the transaction that changes it.
     *
     * @param by user:NAME, or server
     */
    public record HealthChanged(String machine, Health health, String reason, String by) {}
}
