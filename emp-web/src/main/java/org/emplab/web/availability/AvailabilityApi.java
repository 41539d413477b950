package org.emplab.web.availability;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import org.emplab.server.api.Page;
import org.emplab.server.availability.AvailabilityService;
import org.emplab.server.availability.UnavailabilityRequest;
import org.emplab.server.availability.UnavailabilityView;
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

/** Answers when a machine takes no new run: reservations, maintenance windows, drains. */
@RestController
@RequestMapping("/api/v1/machines/{name}")
@Tag(name = "availability", description = "When a machine takes no new run, and whose it takes all the same")
record AvailabilityApi(AvailabilityService availability) {
    record MaintenanceRequest(
            @Nullable Integer version,
            @Nullable Instant from,
            @Nullable Instant until,
            @Nullable String reason) {
        UnavailabilityRequest toUnavailability() {
            return new UnavailabilityRequest(version, null, from, until, reason, null, null, null);
        }
    }

    @Schema(name = "AvailabilityWhy")
    record Why(@Nullable String reason) {}

    @GetMapping("/availability")
    @Operation(
            summary = "When the machine takes no new run within a span (the next 31 days), why, and whom it is open to")
    List<UnavailabilityView.ClosedInterval> availability(
            @PathVariable String name,
            @RequestParam(required = false) @Nullable Instant from,
            @RequestParam(required = false) @Nullable Instant until) {
        return availability.closed(name, from, until);
    }

    @GetMapping("/reservations")
    @Operation(summary = "Reservations of the machine, latest first, ended ones too")
    Page<UnavailabilityView> reservations(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return availability.list(name, UnavailabilityView.ClosedInterval.Kind.RESERVATION, page, size);
    }

    @PostMapping("/reservations")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Reserves the machine for yourself; an administrator, for anyone. 409 where it would overlap")
    UnavailabilityView reserve(@PathVariable String name, @RequestBody UnavailabilityRequest asked) {
        return availability.plan(name, UnavailabilityView.ClosedInterval.Kind.RESERVATION, asked);
    }

    @PutMapping("/reservations/{id}")
    @Operation(summary = "Other terms for a reservation; with the version that was read, 409 if it is not the latest")
    UnavailabilityView changeReservation(
            @PathVariable String name, @PathVariable String id, @RequestBody UnavailabilityRequest asked) {
        return availability.change(name, UnavailabilityView.ClosedInterval.Kind.RESERVATION, id, asked);
    }

    @DeleteMapping("/reservations/{id}")
    @Operation(summary = "Releases a reservation for good, a weekly one for all weeks; it stays on record")
    UnavailabilityView release(
            @PathVariable String name,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String reason) {
        return availability.end(name, UnavailabilityView.ClosedInterval.Kind.RESERVATION, id, reason);
    }

    @GetMapping("/maintenance")
    @Operation(summary = "Maintenance windows of the machine, latest first, ended ones too")
    Page<UnavailabilityView> maintenance(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return availability.list(name, UnavailabilityView.ClosedInterval.Kind.MAINTENANCE, page, size);
    }

    @PostMapping("/maintenance")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Plans a maintenance window; only runs that end before it are started. For administrators")
    UnavailabilityView maintain(@PathVariable String name, @RequestBody MaintenanceRequest asked) {
        return availability.plan(name, UnavailabilityView.ClosedInterval.Kind.MAINTENANCE, asked.toUnavailability());
    }

    @PutMapping("/maintenance/{id}")
    @Operation(
            summary = "Another time for a maintenance window; 409 if the version is not the latest. For administrators")
    UnavailabilityView changeMaintenance(
            @PathVariable String name, @PathVariable String id, @RequestBody MaintenanceRequest asked) {
        return availability.change(
                name, UnavailabilityView.ClosedInterval.Kind.MAINTENANCE, id, asked.toUnavailability());
    }

    @DeleteMapping("/maintenance/{id}")
    @Operation(summary = "Ends or cancels a maintenance window; it stays on record. For administrators")
    UnavailabilityView cancelMaintenance(
            @PathVariable String name,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String reason) {
        return availability.end(name, UnavailabilityView.ClosedInterval.Kind.MAINTENANCE, id, reason);
    }

    @GetMapping("/drain")
    @Operation(summary = "Drains of the machine, latest first; one without endedAt is in force")
    Page<UnavailabilityView> drains(
            @PathVariable String name,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return availability.list(name, UnavailabilityView.ClosedInterval.Kind.DRAIN, page, size);
    }

    @PostMapping("/drain")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Gives the machine no new run until it is resumed; the one under way goes on. For administrators")
    UnavailabilityView drain(@PathVariable String name, @RequestBody Why why) {
        return availability.drain(name, why.reason());
    }

    @DeleteMapping("/drain")
    @Operation(summary = "Resumes the machine; the drain stays on record. For administrators")
    UnavailabilityView resume(@PathVariable String name, @RequestParam(required = false) @Nullable String reason) {
        return availability.resume(name, reason);
    }
}
