package org.emplab.server.health;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.emplab.server.api.Paging;
import org.emplab.server.api.ShortText;
import org.emplab.server.health.MachineHealth.Checks;
import org.emplab.server.machine.Machine;
import org.emplab.server.machine.Machines;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.machine.Health;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.annotation.Transactional;
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
@Transactional
class HealthApi {
    private final Machines machines;
    private final MachineHealths healths;
    private final ReferenceRuns references;
    private final ReferenceQueue queue;
    private final HealthOverrideService said;
    private final Audit audit;

    HealthApi(
            Machines machines,
            MachineHealths healths,
            ReferenceRuns references,
            ReferenceQueue queue,
            HealthOverrideService said,
            Audit audit) {
        this.machines = machines;
        this.healths = healths;
        this.references = references;
        this.queue = queue;
        this.said = said;
        this.audit = audit;
    }

    /**
     * A machine's health as it is shown.
     *
     * @param setBy user:NAME, or server
     * @param checks when it is checked, and by what
     * @param ownChecks whether those are its own; else they are the server's
     * @param expected of its next reference run; absent: not learned yet
     * @param version to be given with a change
     */
    @Schema(name = "HealthShown")
    record Shown(
            Health health,
            String reason,
            Instant since,
            String setBy,
            Checks checks,
            boolean ownChecks,
            ReferenceRule.@Nullable Expected expected,
            int version) {}

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

    /**
     * @param run also after that was removed
     * @param judgement absent: not judged yet
     */
    record ShownRun(
            UUID run,
            Instant askedAt,
            String askedBecause,
            double seconds,
            @Nullable Instant judgedAt,
            ReferenceRun.@Nullable Judgement judgement,
            @Nullable String reason,
            @Nullable Double medianPtMillis,
            @Nullable Double spreadPtMillis) {}

    @GetMapping("/health")
    @Operation(
            summary = "Whether the machine is fit to measure, why, since when and by whom, and what is expected of it")
    Shown health(@PathVariable String name) {
        return shown(said.of(name));
    }

    @PutMapping("/health")
    @Operation(summary = "Says how the machine is, and why; 409 if the version is not the latest. For administrators")
    Shown say(@PathVariable String name, @RequestBody HealthRequest asked) {
        if (asked.health() == null) {
            throw ProblemException.invalid("health", "is missing: good, unknown, bad, maintenance or retired");
        }
        return shown(said.say(
                name,
                asked.health(),
                asked.reason(),
                Boolean.TRUE.equals(asked.learnAnew()),
                version(asked.version()),
                Caller.person()));
    }

    @Schema(name = "RunsQueuedAgain")
    record QueuedAgain(List<UUID> runs) {}

    @PostMapping("/health/mended")
    @Operation(
            summary =
                    "The machine takes runs again, and those are queued once more that it could not start. For administrators")
    QueuedAgain mended(@PathVariable String name) {
        return new QueuedAgain(said.mended(name, Caller.person()));
    }

    @PutMapping("/health/checks")
    @Operation(
            summary =
                    "When the machine is checked, and by what, whatever the server's settings say. For administrators")
    Shown checkBy(@PathVariable String name, @RequestBody ChecksRequest asked) {
        Checks ofTheServer = queue.ofTheServer();
        return checked(
                name,
                new Checks(
                        asked.hours(),
                        asked.runs(),
                        Objects.requireNonNullElse(asked.seconds(), ofTheServer.seconds()),
                        Objects.requireNonNullElse(asked.samples(), ofTheServer.samples())),
                asked.version());
    }

    @DeleteMapping("/health/checks")
    @Operation(summary = "The machine is checked as the server's settings say. For administrators")
    Shown checkAsTheServerSays(@PathVariable String name, @RequestParam(required = false) @Nullable Integer version) {
        return checked(name, null, version);
    }

    @GetMapping("/reference-runs")
    @Operation(summary = "Reference runs of the machine and what they said, newest first")
    Page<ShownRun> runs(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        UUID machineId = machine(name).id();
        return Paging.page(
                        references.findByMachineIdOrderByAskedAtDescPublicIdAsc(machineId, Paging.request(page, size)),
                        most -> references.countUpTo(machineId, most))
                .map(ReferenceRun::view);
    }

    @PostMapping("/reference-runs")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Queues a reference run now, ahead of all others. For administrators")
    ShownRun check(@PathVariable String name, @RequestBody Why why) {
        String who = Caller.person().who();
        String because = ShortText.reason(why.reason());
        ReferenceRun queued = queue.queueFor(
                name,
                said.held(name),
                because == null || because.isBlank() ? Caller.login(who) + " asked for it" : because);
        audit.record(
                who,
                "ask for reference run",
                "machine:" + name,
                Map.of("run", queued.publicId().toString()));
        return queued.view();
    }

    private Shown checked(String name, @Nullable Checks own, @Nullable Integer version) {
        String who = Caller.person().who();
        MachineHealth health = said.held(name);
        health.checkBy(own, version(version));
        healths.flush();
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("own", own != null);
        if (own != null && own.hours() != null) {
            detail.put("hours", own.hours());
        }
        if (own != null && own.runs() != null) {
            detail.put("runs", own.runs());
        }
        audit.record(who, "set health checks", "machine:" + name, detail);
        return shown(health);
    }

    private Shown shown(MachineHealth health) {
        Checks checks = health.checks(queue.ofTheServer());
        return new Shown(
                health.health(),
                health.reason(),
                health.since(),
                health.setBy(),
                checks,
                health.ownChecks(),
                references
                        .expected(health.machineId(), checks.seconds(), health.learnFrom())
                        .orElse(null),
                health.version());
    }

    private Machine machine(String name) {
        return machines.findByName(name).orElseThrow(() -> ProblemException.notFound("machine " + name));
    }

    private static int version(@Nullable Integer given) {
        if (given == null) {
            throw ProblemException.invalid("version", "is missing: that of the one you read");
        }
        return given;
    }
}
