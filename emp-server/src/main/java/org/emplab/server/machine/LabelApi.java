package org.emplab.server.machine;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;
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
class LabelApi {
    private final MachineLabels labels;

    LabelApi(MachineLabels labels) {
        this.labels = labels;
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
        return shown(labels.machine(name));
    }

    @PutMapping
    @Operation(summary = "Sets the machine's labels; 409 if the version is not the latest. For administrators")
    Labels label(@PathVariable String name, @RequestBody LabelsRequest asked) {
        Caller.Person person = Caller.person();
        MachineLabels.requireAdministrator(person);
        if (asked.labels() == null) {
            throw ProblemException.invalid("labels", "are missing: a list of texts, which may be empty");
        }
        if (asked.version() == null) {
            throw ProblemException.invalid("version", "is missing: that of the labels you read");
        }
        return shown(labels.label(name, asked.labels(), asked.version(), person));
    }

    private static Labels shown(Machine machine) {
        return new Labels(machine.labels(), machine.version());
    }
}
