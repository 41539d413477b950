package org.emplab.server.health;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.emplab.server.machine.Machines;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.emplab.web.machine.Health;
import org.emplab.web.machine.HealthPort;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Lets administrators override the health of machines. */
@Service
@Transactional
class HealthOverrideService implements HealthPort {
    private final Machines machines;
    private final MachineHealths healths;
    private final HealthChanges changes;
    private final FailedStarts failedStarts;
    private final Clock clock;

    HealthOverrideService(
            Machines machines, MachineHealths healths, HealthChanges changes, FailedStarts failedStarts, Clock clock) {
        this.machines = machines;
        this.healths = healths;
        this.changes = changes;
        this.failedStarts = failedStarts;
        this.clock = clock;
    }

    /** The health now; unknown of a machine without a check. */
    @Transactional(readOnly = true)
    MachineHealth of(String machine) {
        UUID machineId = id(machine);
        return healths.findById(machineId).orElseGet(() -> new MachineHealth(machineId, clock.instant()));
    }

    @Override
    @Transactional(readOnly = true)
    public int version(String machine) {
        return of(machine).version();
    }

    @Override
    public void say(String machine, @Nullable Health health, String reason, boolean learnAnew, int version) {
        if (health == null) {
            throw ProblemException.badRequest("Choose how it is.");
        }
        say(machine, health, reason, learnAnew, version, Caller.person());
    }

    /**
     * @param seen the version that the person saw
     * @throws ProblemException if the person gives no reason, or another person was quicker
     */
    MachineHealth say(
            String machine, Health next, @Nullable String why, boolean learnAnew, int seen, Caller.Person by) {
        MachineHealth health = held(machine);
        health.put(next, why, learnAnew, seen, by.who(), clock.instant());
        healths.flush();
        changes.record(machine, health);
        return health;
    }

    @Override
    @Transactional(readOnly = true)
    public int failedStarts(String machine) {
        return failedStarts.ofUnfit(of(machine)).size();
    }

    @Override
    public int mended(String machine) {
        return mended(machine, Caller.person()).size();
    }

    /** The runs that are queued. */
    List<UUID> mended(String machine, Caller.Person by) {
        return failedStarts.mended(machine, held(machine), by.who());
    }

    /** Locked until the transaction ends. */
    MachineHealth held(String machine) {
        UUID machineId = id(machine);
        healths.beginUnlessThere(clock.instant());
        return healths.lock(machineId).orElseThrow();
    }

    private UUID id(String machine) {
        return machines.findByName(machine)
                .orElseThrow(() -> ProblemException.notFound("machine " + machine))
                .id();
    }
}
