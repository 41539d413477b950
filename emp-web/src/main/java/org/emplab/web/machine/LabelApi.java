package org.emplab.web.machine;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.emplab.server.machine.LabelService;
import org.emplab.server.machine.LabelService.LabelsRequest;
import org.emplab.server.machine.LabelService.LabelsView;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/machines/{name}/labels")
@Tag(name = "machines")
record LabelApi(LabelService labels) {
    @GetMapping
    @Operation(summary = "The machine's labels, in the order of the alphabet")
    LabelsView labels(@PathVariable String name) {
        return labels.labels(name);
    }

    @PutMapping
    @Operation(summary = "Sets the machine's labels; 409 if the version is not the latest. For administrators")
    LabelsView label(@PathVariable String name, @RequestBody LabelsRequest asked) {
        return labels.label(name, asked);
    }
}
