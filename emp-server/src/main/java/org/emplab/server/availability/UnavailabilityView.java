package org.emplab.server.availability;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A reservation, maintenance window or drain.
 *
 * @param person login of the person whose runs the machine takes; null: it takes none
 * @param from of the first time
 * @param until of the first time; null: until it is ended
 * @param repeat {@code weekly}; null: once
 * @param freeUntil released until then
 * @param createdBy as {@code user:ada}
 * @param endedAt when it was released, cancelled or resumed for good
 * @param mine whether the caller may change or end it
 */
@Schema(name = "AvailabilityShown")
public record UnavailabilityView(
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
        @Nullable String endReason,
        @JsonIgnore boolean mine) {
    /** The login of its author. */
    public String by() {
        return Caller.login(createdBy);
    }
}
