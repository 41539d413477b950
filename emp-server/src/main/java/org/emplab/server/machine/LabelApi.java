package org.emplab.server.machine;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Map;
import org.emplab.server.api.ProblemException;
import org.emplab.server.run.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Labels by which experiments name machines; administrators set them. */
@RestController
@RequestMapping("/api/v1/machines/{name}/labels")
@Tag(name = "machines")
@Transactional
class LabelApi {
    private final Machines machines;
    private final LabChanges changes;
    private final Audit audit;

    LabelApi(Machines machines, LabChanges changes, Audit audit) {
        this.machines = machines;
        this.changes = changes;
        this.audit = audit;
    }

    /**
     * @param version to be given with a change
     */
    record Labels(List<String> labels, int version) {}

    record LabelsRequest(
            @Nullable List<String> labels, @Nullable Integer version) {}

    @GetMapping
    @Operation(summary = "The machine's labels, in the order of the alphabet")
    Labels labels(@PathVariable String name) {
        return shown(machine(name));
    }

    @PutMapping
    @Operation(summary = "Sets the machine's labels; 409 if the version is not the latest. For administrators")
    Labels label(@PathVariable String name, @RequestBody LabelsRequest asked) {
        Caller.Person person = Caller.person();
        if (!person.admin()) {
            throw ProblemException.forbidden("only an administrator labels machines");
        }
        if (asked.labels() == null) {
            throw ProblemException.invalid("labels", "are missing: a list of texts, which may be empty");
        }
        if (asked.version() == null) {
            throw ProblemException.invalid("version", "is missing: that of the labels you read");
        }
        Machine machine = machine(name);
        machine.label(asked.labels(), asked.version());
        machines.flush();
        audit.record(person.who(), "label machine", "machine:" + name, Map.of("labels", machine.labels()));
        changes.machine(name);
        return shown(machine);
    }

    private Machine machine(String name) {
        return machines.findByName(name).orElseThrow(() -> ProblemException.notFound("machine " + name));
    }

    private static Labels shown(Machine machine) {
        return new Labels(machine.labels(), machine.version());
    }
}
