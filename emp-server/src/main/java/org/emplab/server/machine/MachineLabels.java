package org.emplab.server.machine;

import java.util.List;
import java.util.Map;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Caller;
import org.emplab.server.security.audit.Audit;
import org.emplab.web.api.ProblemException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Labels machines, for REST and for pages. */
@Service
@Transactional
class MachineLabels {
    private final Machines machines;
    private final LabChanges changes;
    private final Audit audit;

    MachineLabels(Machines machines, LabChanges changes, Audit audit) {
        this.machines = machines;
        this.changes = changes;
        this.audit = audit;
    }

    @Transactional(readOnly = true)
    Machine machine(String name) {
        return machines.findByName(name).orElseThrow(() -> ProblemException.notFound("machine " + name));
    }

    /**
     * @param seen the version that the person saw
     * @throws ProblemException if the person may not, a label is invalid, or the version has changed
     */
    Machine label(String name, List<String> labels, int seen, Caller.Person by) {
        requireAdministrator(by);
        Machine machine = machine(name);
        machine.label(labels, seen);
        machines.flush();
        audit.record(by.who(), "label machine", "machine:" + name, Map.of("labels", machine.labels()));
        changes.machine(name);
        return machine;
    }

    static void requireAdministrator(Caller.Person by) {
        by.requireAdministrator("labels machines");
    }
}
