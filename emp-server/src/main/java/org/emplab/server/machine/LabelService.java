package org.emplab.server.machine;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import org.emplab.server.api.Refusal;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional
public class LabelService {
    private final Machines machines;
    private final LabChanges changes;
    private final Audit audit;

    LabelService(Machines machines, LabChanges changes, Audit audit) {
        this.machines = machines;
        this.changes = changes;
        this.audit = audit;
    }

    /** The labels in the order of the alphabet. */
    @Transactional(readOnly = true)
    public LabelsView labels(String machine) {
        return require(machine).labelsView();
    }

    /**
     * @throws Refusal if a label is invalid, or the version has changed
     */
    public LabelsView label(String machine, LabelsRequest asked) {
        if (asked.labels() == null) {
            throw Refusal.invalid("labels", "are missing: a list of texts, which may be empty");
        }
        if (asked.version() == null) {
            throw Refusal.invalid("version", "is missing: that of the labels you read");
        }
        Machine labelled = require(machine);
        labelled.label(asked.labels(), asked.version());
        machines.flush();
        audit.record(Caller.person().who(), "label machine", "machine:" + machine, Map.of("labels", labelled.labels()));
        changes.machine(machine);
        return labelled.labelsView();
    }

    private Machine require(String name) {
        return machines.findByName(name).orElseThrow(() -> Refusal.notFound("machine " + name));
    }

    /**
     * Labels to set.
     *
     * @param labels all that the machine has from now on
     * @param version the one that was read
     */
    public record LabelsRequest(
            @Nullable List<String> labels, @Nullable Integer version) {}

    /**
     * The labels by which experiments name a machine.
     *
     * @param version to be given with a change
     */
    @Schema(name = "Labels")
    public record LabelsView(List<String> labels, int version) {}
}
