package org.emplab.server.environment;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.api.Paging;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The environments of a machine, version by version. */
@RestController
@RequestMapping("/api/v1/machines/{name}/environments")
@Tag(name = "environments", description = "What machines were like, from version to version, and what drifted")
@Transactional(readOnly = true)
class EnvironmentApi {
    private final MachineEnvironments environments;

    EnvironmentApi(MachineEnvironments environments) {
        this.environments = environments;
    }

    /**
     * @param changed the fields that were other than in the version before
     */
    @Schema(name = "EnvironmentVersion")
    record Version(int number, Instant firstSeenAt, Instant lastSeenAt, List<String> changed) {
        static Version of(MachineEnvironment version) {
            return new Version(version.number(), version.firstSeenAt(), version.lastSeenAt(), version.changed());
        }
    }

    record WholeVersion(int number, Instant firstSeenAt, Instant lastSeenAt, Map<String, Object> environment) {}

    @GetMapping
    @Operation(summary = "Versions of the machine's environment, newest first, each with the fields that it changed")
    Page<Version> list(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        UUID machineId = machine(name);
        return Paging.page(
                        environments.findByMachineIdOrderByNumberDesc(machineId, Paging.request(page, size)),
                        most -> environments.countUpTo(machineId, most))
                .map(Version::of);
    }

    @GetMapping("/{number}")
    @Operation(summary = "One version, as the machine's agent first told it")
    WholeVersion one(@PathVariable String name, @PathVariable int number) {
        MachineEnvironment version = version(machine(name), number);
        return new WholeVersion(version.number(), version.firstSeenAt(), version.lastSeenAt(), version.environment());
    }

    @GetMapping("/{number}/drift")
    @Operation(summary = "The fields in which a version differs from an earlier one, by default the one before")
    List<EnvironmentDrift> drift(
            @PathVariable String name,
            @PathVariable int number,
            @RequestParam(required = false) @Nullable Integer since) {
        UUID machineId = machine(name);
        int earlier = since == null ? number - 1 : since;
        MachineEnvironment later = version(machineId, number);
        return earlier < 1
                ? List.of()
                : EnvironmentDrift.between(version(machineId, earlier).environment(), later.environment());
    }

    private UUID machine(String name) {
        return environments.machine(name).orElseThrow(() -> ProblemException.notFound("machine " + name));
    }

    private MachineEnvironment version(UUID machineId, int number) {
        return environments
                .findByMachineIdAndNumber(machineId, number)
                .orElseThrow(() -> ProblemException.notFound("version " + number + " of this machine's environment"));
    }
}
