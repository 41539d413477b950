package org.emplab.server.availability;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.emplab.server.api.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * A reservation or maintenance window as it is asked for.
 *
 * @param version the one that was read; needed for a change
 * @param person login of the person whose runs the machine takes; absent: the caller's. Never changed
 * @param from absent: now
 * @param repeat {@code weekly}, exactly 168 hours later each time; absent: once
 * @param repeatUntil no later week than that; absent: until it is released
 * @param releaseAfterIdleHours released early, once its person had no run there, waiting or under way,
 *     for so many hours of it; absent: never
 */
@Schema(name = "ReservationRequest")
public record UnavailabilityRequest(
        @Nullable Integer version,
        @Nullable String person,
        @Nullable Instant from,
        @Nullable Instant until,
        @Nullable String reason,

        @Schema(allowableValues = UnavailabilityRequest.WEEKLY) @Nullable
        String repeat,

        @Nullable Instant repeatUntil,
        @Nullable Integer releaseAfterIdleHours) {
    /** The value of {@code repeat} that is allowed. */
    public static final String WEEKLY = "weekly";

    public UnavailabilityRequest {
        if (repeat != null && !repeat.equals(WEEKLY)) {
            throw Refusal.invalid("repeat", "must be weekly, or be left out");
        }
    }

    /** The part of the request that maintenance takes: one span, for the whole lab. */
    public UnavailabilityRequest once() {
        return new UnavailabilityRequest(version, null, from, until, reason, null, null, null);
    }
}
