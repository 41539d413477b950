package org.emplab.server.machine;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.database.JsonColumn;
import org.emplab.server.database.JsonText;
import org.emplab.server.machine.EnvironmentService.EnvironmentVersion;
import org.emplab.server.machine.EnvironmentService.WholeVersion;
import org.hibernate.annotations.JdbcType;

/** One version of what a machine is like, by its agent. Nothing of it changes but when it was last seen. */
@Entity
@Table(name = "machine_environments")
class MachineEnvironment {
    private static final int MOST_CHANGED = 100;

    @Id
    private UUID id;

    @Column(updatable = false)
    private UUID machineId;

    @Column(updatable = false)
    private int number;

    @JdbcType(JsonColumn.class)
    @Column(columnDefinition = "json", updatable = false)
    private String environment;

    @Column(updatable = false)
    private List<String> changed;

    @Column(updatable = false)
    private Instant firstSeenAt;

    private Instant lastSeenAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected MachineEnvironment() {}

    MachineEnvironment(UUID machineId, int number, String environment, List<String> changed, Instant now) {
        this.id = UUID.randomUUID();
        this.machineId = machineId;
        this.number = number;
        this.environment = environment;
        this.changed = listed(changed);
        this.firstSeenAt = now;
        this.lastSeenAt = now;
    }

    /** The fields that a list names; the drift has all. */
    static List<String> listed(List<String> changed) {
        return List.copyOf(changed.subList(0, Math.min(MOST_CHANGED, changed.size())));
    }

    void seenAgain(Instant now) {
        if (now.isAfter(lastSeenAt)) {
            lastSeenAt = now;
        }
    }

    int number() {
        return number;
    }

    Map<String, Object> environment() {
        return JsonText.object(environment);
    }

    EnvironmentVersion view() {
        return new EnvironmentVersion(number, firstSeenAt, lastSeenAt, listed(changed));
    }

    WholeVersion whole() {
        return new WholeVersion(number, firstSeenAt, lastSeenAt, environment());
    }
}
