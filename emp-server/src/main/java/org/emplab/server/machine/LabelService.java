package org.emplab.server.machine;

import java.util.Map;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.emplab.web.machine.LabelPort;
import org.emplab.web.machine.LabelsRequest;
import org.emplab.web.machine.LabelsView;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional
class LabelService implements LabelPort {
    private final Machines machines;
    private final LabChanges changes;
    private final Audit audit;

    LabelService(Machines machines, LabChanges changes, Audit audit) {
        this.machines = machines;
        this.changes = changes;
        this.audit = audit;
    }

    @Override
    @Transactional(readOnly = true)
    public LabelsView labels(String machine) {
        return require(machine).labelsView();
    }

    @Override
    public LabelsView label(String machine, LabelsRequest asked) {
        if (asked.labels() == null) {
            throw ProblemException.invalid("labels", "are missing: a list of texts, which may be empty");
        }
        if (asked.version() == null) {
            throw ProblemException.invalid("version", "is missing: that of the labels you read");
        }
        Machine labelled = require(machine);
        labelled.label(asked.labels(), asked.version());
        machines.flush();
        audit.record(Caller.person().who(), "label machine", "machine:" + machine, Map.of("labels", labelled.labels()));
        changes.machine(machine);
        return labelled.labelsView();
    }

    private Machine require(String name) {
        return machines.findByName(name).orElseThrow(() -> ProblemException.notFound("machine " + name));
    }
}
