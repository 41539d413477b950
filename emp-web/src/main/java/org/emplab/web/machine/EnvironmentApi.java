package org.emplab.web.machine;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.emplab.server.api.Page;
import org.emplab.server.machine.EnvironmentService;
import org.emplab.server.machine.EnvironmentService.EnvironmentDrift;
import org.emplab.server.machine.EnvironmentService.EnvironmentVersion;
import org.emplab.server.machine.EnvironmentService.WholeVersion;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/machines/{name}/environments")
@Tag(name = "environments", description = "What machines were like, from version to version, and what drifted")
record EnvironmentApi(EnvironmentService environments) {
    @GetMapping
    @Operation(summary = "Versions of the machine's environment, newest first, each with the fields that it changed")
    Page<EnvironmentVersion> list(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return environments.versions(name, page, size);
    }

    @GetMapping("/{number}")
    @Operation(summary = "One version, as the machine's agent first told it")
    WholeVersion one(@PathVariable String name, @PathVariable int number) {
        return environments.version(name, number);
    }

    @GetMapping("/{number}/drift")
    @Operation(summary = "The fields in which a version differs from an earlier one, by default the one before")
    List<EnvironmentDrift> drift(
            @PathVariable String name,
            @PathVariable int number,
            @RequestParam(required = false) @Nullable Integer since) {
        return environments.drift(name, number, since);
    }
}
