package org.emplab.server.availability;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
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

/** When a machine takes no new run: reservations, maintenance windows, drains. */
@RestController
@RequestMapping("/api/v1/machines/{name}")
@Tag(name = "availability", description = "When a machine takes no new run, and whose it takes all the same")
class AvailabilityApi {
    private static final Duration A_MONTH = Duration.ofDays(31);

    private final MachineClosures closures;
    private final MachineAvailability availability;
    private final Clock clock;

    AvailabilityApi(MachineClosures closures, MachineAvailability availability, Clock clock) {
        this.closures = closures;
        this.availability = availability;
        this.clock = clock;
    }

    /**
     * @param version the one that was read; needed for a change
     * @param person login of whom it lets in; absent: who asks. Never changed
     * @param from absent: now
     * @param repeat {@code weekly}, exactly 168 hours later each time; absent: once
     * @param repeatUntil no later week than that; absent: until it is released
     * @param releaseAfterIdleHours released for the rest of its time once its person had no run there, waiting or under
     *     way, for so many hours of it; absent: never
     */
    record ReservationRequest(
            @Nullable Integer version,
            @Nullable String person,
            @Nullable Instant from,
            @Nullable Instant until,
            @Nullable String reason,

            @Schema(allowableValues = "weekly") @Nullable String repeat,

            @Nullable Instant repeatUntil,
            @Nullable Integer releaseAfterIdleHours) {
        Terms terms() {
            if (repeat != null && !repeat.equals("weekly")) {
                throw ProblemException.invalid("repeat", "must be weekly, or be left out");
            }
            return new Terms(from, until, reason, repeat != null, repeatUntil, releaseAfterIdleHours);
        }
    }

    record MaintenanceRequest(
            @Nullable Integer version,
            @Nullable Instant from,
            @Nullable Instant until,
            @Nullable String reason) {
        Terms terms() {
            return Terms.once(from, until, reason);
        }
    }

    @Schema(name = "AvailabilityWhy")
    record Why(@Nullable String reason) {}

    /**
     * A reservation, maintenance window or drain as it is shown.
     *
     * @param person whom it lets in; absent: nobody
     * @param until absent: until it is ended
     * @param freeUntil released until then
     * @param endedAt when it was released, cancelled or resumed for good
     */
    @Schema(name = "AvailabilityShown")
    record Shown(
            UUID id,
            int version,
            ClosedInterval.Kind kind,
            @Nullable String person,
            String reason,
            Instant from,
            @Nullable Instant until,
            @Nullable String repeat,
            @Nullable Instant repeatUntil,
            @Nullable Integer releaseAfterIdleHours,
            @Nullable Instant freeUntil,
            String createdBy,
            Instant createdAt,
            @Nullable String endedBy,
            @Nullable Instant endedAt,
            @Nullable String endReason) {
        static Shown of(Closure closure) {
            return new Shown(
                    closure.id(),
                    closure.version(),
                    closure.kind(),
                    closure.person(),
                    closure.reason(),
                    closure.from(),
                    closure.until(),
                    closure.weekly() ? "weekly" : null,
                    closure.repeatUntil(),
                    closure.idleHours(),
                    closure.freeUntil(),
                    closure.createdBy(),
                    closure.createdAt(),
                    closure.endedBy(),
                    closure.endedAt(),
                    closure.endReason());
        }
    }

    @GetMapping("/availability")
    @Operation(
            summary = "When the machine takes no new run within a span (the next 31 days), why, and whom it is open to")
    List<ClosedInterval> availability(
            @PathVariable String name,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant until) {
        Instant begin = from == null ? clock.instant() : from;
        Instant end = until == null ? begin.plus(A_MONTH) : until;
        if (!end.isAfter(begin) || Duration.between(begin, end).compareTo(Terms.LONGEST) > 0) {
            throw ProblemException.badRequest(
                    "until must be after from, by at most " + Terms.LONGEST.toDays() + " days");
        }
        return availability.closed(closures.machine(name), begin, end);
    }

    @GetMapping("/reservations")
    @Operation(summary = "Reservations of the machine, latest first, ended ones too")
    Page<Shown> reservations(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return closures.list(name, ClosedInterval.Kind.RESERVATION, page, size).map(Shown::of);
    }

    @PostMapping("/reservations")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Reserves the machine for yourself; an administrator, for anyone. 409 where it would overlap")
    Shown reserve(@PathVariable String name, @RequestBody ReservationRequest asked) {
        return Shown.of(closures.reserve(name, asked.person(), asked.terms(), Caller.person()));
    }

    @PutMapping("/reservations/{id}")
    @Operation(summary = "Other terms for a reservation; with the version that was read, 409 if it is not the latest")
    Shown changeReservation(@PathVariable String name, @PathVariable String id, @RequestBody ReservationRequest asked) {
        return change(name, ClosedInterval.Kind.RESERVATION, id, asked.terms(), asked.version());
    }

    @DeleteMapping("/reservations/{id}")
    @Operation(summary = "Releases a reservation for good, a weekly one for all weeks; it stays on record")
    Shown release(
            @PathVariable String name,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String reason) {
        return Shown.of(closures.end(name, ClosedInterval.Kind.RESERVATION, id, reason, Caller.person()));
    }

    @GetMapping("/maintenance")
    @Operation(summary = "Maintenance windows of the machine, latest first, ended ones too")
    Page<Shown> maintenance(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return closures.list(name, ClosedInterval.Kind.MAINTENANCE, page, size).map(Shown::of);
    }

    @PostMapping("/maintenance")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Plans a maintenance window; only runs that end before it are started. For administrators")
    Shown maintain(@PathVariable String name, @RequestBody MaintenanceRequest asked) {
        return Shown.of(closures.maintain(name, asked.terms(), Caller.person()));
    }

    @PutMapping("/maintenance/{id}")
    @Operation(
            summary = "Another time for a maintenance window; 409 if the version is not the latest. For administrators")
    Shown changeMaintenance(@PathVariable String name, @PathVariable String id, @RequestBody MaintenanceRequest asked) {
        return change(name, ClosedInterval.Kind.MAINTENANCE, id, asked.terms(), asked.version());
    }

    @DeleteMapping("/maintenance/{id}")
    @Operation(summary = "Ends or cancels a maintenance window; it stays on record. For administrators")
    Shown cancelMaintenance(
            @PathVariable String name,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String reason) {
        return Shown.of(closures.end(name, ClosedInterval.Kind.MAINTENANCE, id, reason, Caller.person()));
    }

    @GetMapping("/drain")
    @Operation(summary = "Drains of the machine, latest first; one without endedAt is in force")
    Page<Shown> drains(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return closures.list(name, ClosedInterval.Kind.DRAIN, page, size).map(Shown::of);
    }

    @PostMapping("/drain")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Gives the machine no new run until it is resumed; the one under way goes on. For administrators")
    Shown drain(@PathVariable String name, @RequestBody Why why) {
        return Shown.of(closures.drain(name, why.reason(), Caller.person()));
    }

    @DeleteMapping("/drain")
    @Operation(summary = "Resumes the machine; the drain stays on record. For administrators")
    Shown resume(@PathVariable String name, @RequestParam(required = false) @Nullable String reason) {
        return Shown.of(closures.resume(name, reason, Caller.person()));
    }

    private Shown change(String name, ClosedInterval.Kind kind, String id, Terms terms, @Nullable Integer version) {
        if (version == null) {
            throw ProblemException.invalid("version", "is missing: that of the one you read");
        }
        return Shown.of(closures.change(name, kind, id, terms, version, Caller.person()));
    }
}
