package org.emplab.server.machine;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.database.JsonText;
import org.emplab.server.events.LabChanges;
import org.emplab.server.machine.EnvironmentService.EnvironmentChanged;
import org.emplab.server.machine.EnvironmentService.EnvironmentDrift;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Keeps what agents tell of their machines: a new version where more is new than load and the like. */
@Service
public class EnvironmentLog {
    /** The number of environments that are kept of each machine. */
    static final int MOST_KEPT = 500;

    private final MachineEnvironments environments;
    private final ApplicationEventPublisher events;
    private final Audit audit;
    private final LabChanges changes;
    private final Clock clock;

    EnvironmentLog(
            MachineEnvironments environments,
            ApplicationEventPublisher events,
            Audit audit,
            LabChanges changes,
            Clock clock) {
        this.environments = environments;
        this.events = events;
        this.audit = audit;
        this.changes = changes;
        this.clock = clock;
    }

    /** A machine's agent told what the machine is like; nothing is kept of an empty object. */
    @Transactional
    public void record(Caller.Machine machine, Map<String, Object> environment) {
        if (environment.isEmpty()) {
            return;
        }
        Instant now = clock.instant();
        String text = EnvironmentText.of(environment);
        if (seenAgain(machine, text, now)) {
            return;
        }
        environments.holdMachine(machine.id());
        if (!seenAgain(machine, text, now)) { // nor in another call, meanwhile
            add(machine, text, now);
        }
    }

    private boolean seenAgain(Caller.Machine machine, String text, Instant now) {
        Optional<MachineEnvironment> latest = environments
                .findFirstByMachineIdOrderByNumberDesc(machine.id())
                .filter(known -> changedFields(known, text).isEmpty());
        latest.ifPresent(known -> known.seenAgain(now));
        return latest.isPresent();
    }

    private static List<String> changedFields(MachineEnvironment known, String text) {
        return EnvironmentDrift.between(known.environment(), JsonText.object(text)).stream()
                .map(EnvironmentDrift::field)
                .toList();
    }

    private void add(Caller.Machine machine, String text, Instant now) {
        Optional<MachineEnvironment> latest = environments.findFirstByMachineIdOrderByNumberDesc(machine.id());
        if (latest.isEmpty()) {
            environments.add(new MachineEnvironment(machine.id(), 1, text, List.of(), now));
            return;
        }
        List<String> changed = changedFields(latest.get(), text);
        int number = latest.get().number() + 1;
        environments.add(new MachineEnvironment(machine.id(), number, text, changed, now));
        environments.forgetThrough(machine.id(), number - MOST_KEPT);
        audit.record(
                machine.who(),
                "change environment",
                "machine:" + machine.name(),
                Map.of("version", number, "changed", MachineEnvironment.listed(changed)));
        changes.machine(machine.name());
        events.publishEvent(new EnvironmentChanged(machine.id(), machine.name(), number, changed));
    }
}
