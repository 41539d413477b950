package org.emplab.web.machine;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.health.HealthChecks;
import org.emplab.server.health.MachineHealthService;
import org.emplab.server.health.MachineHealthService.HealthView;
import org.emplab.server.health.MachineHealthService.ReferenceRunView;
import org.emplab.server.machine.Health;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Whether machines are fit to measure, and how that is checked. Administrators say otherwise. */
@RestController
@RequestMapping("/api/v1/machines/{name}")
@Tag(name = "health", description = "Whether machines are fit to measure, and the reference runs that check it")
record HealthApi(MachineHealthService healths) {
    /**
     * @param version the one that was read
     * @param learnAnew what is expected of reference runs is learned from those that come, since the machine is another now
     */
    record HealthRequest(
            @Nullable Integer version,
            @Nullable Health health,
            @Nullable String reason,
            @Nullable Boolean learnAnew) {}

    /**
     * @param hours a reference run so many hours after the last; absent: not by time
     * @param runs after so many other runs; absent: not by runs. With neither there are none
     * @param seconds task length; absent: the server's
     * @param samples absent: the server's
     */
    record ChecksRequest(
            @Nullable Integer version,
            @Nullable Integer hours,
            @Nullable Integer runs,
            @Nullable Double seconds,
            @Nullable Integer samples) {}

    @Schema(name = "HealthWhy")
    record Why(@Nullable String reason) {}

    @GetMapping("/health")
    @Operation(
            summary = "Whether the machine is fit to measure, why, since when and by whom, and what is expected of it")
    HealthView health(@PathVariable String name) {
        return healths.shown(name);
    }

    @PutMapping("/health")
    @Operation(summary = "Says how the machine is, and why; 409 if the version is not the latest. For administrators")
    HealthView say(@PathVariable String name, @RequestBody HealthRequest asked) {
        return healths.say(
                name, asked.health(), asked.reason(), Boolean.TRUE.equals(asked.learnAnew()), version(asked.version()));
    }

    @Schema(name = "RunsQueuedAgain")
    record QueuedAgain(List<UUID> runs) {}

    @PostMapping("/health/mended")
    @Operation(
            summary =
                    "The machine takes runs again, and those are queued once more that it could not start. For administrators")
    QueuedAgain mended(@PathVariable String name) {
        return new QueuedAgain(healths.mended(name));
    }

    @PutMapping("/health/checks")
    @Operation(
            summary =
                    "When the machine is checked, and by what, whatever the server's settings say. For administrators")
    HealthView checkBy(@PathVariable String name, @RequestBody ChecksRequest asked) {
        HealthChecks ofTheServer = healths.checksOfTheServer();
        return healths.check(
                name,
                new HealthChecks(
                        asked.hours(),
                        asked.runs(),
                        Objects.requireNonNullElse(asked.seconds(), ofTheServer.seconds()),
                        Objects.requireNonNullElse(asked.samples(), ofTheServer.samples())),
                version(asked.version()));
    }

    @DeleteMapping("/health/checks")
    @Operation(summary = "The machine is checked as the server's settings say. For administrators")
    HealthView checkAsTheServerSays(
            @PathVariable String name, @RequestParam(required = false) @Nullable Integer version) {
        return healths.check(name, null, version(version));
    }

    @GetMapping("/reference-runs")
    @Operation(summary = "Reference runs of the machine and what they said, newest first")
    Page<ReferenceRunView> runs(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return healths.referenceRuns(name, page, size);
    }

    @PostMapping("/reference-runs")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Queues a reference run now, ahead of all others. For administrators")
    ReferenceRunView check(@PathVariable String name, @RequestBody Why why) {
        return healths.queueReferenceRun(name, why.reason());
    }

    private static int version(@Nullable Integer given) {
        if (given == null) {
            throw Refusal.invalid("version", "is missing: that of the one you read");
        }
        return given;
    }
}
