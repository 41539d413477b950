package org.emplab.server.availability;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
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
    static final Duration WEEK = Duration.ofDays(7);
    static final Duration LONGEST = Duration.ofDays(366);
    private static final Duration MOST_OF_EACH_WEEK = Duration.ofDays(3);
    private static final int MOST_IDLE_HOURS = 24 * 366;

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

    /** Its beginning, which is now where none is given. */
    Instant begin(Instant now) {
        return from == null ? now : from;
    }

    /**
     * Checks the rules for a reservation or a maintenance window.
     *
     * @throws Refusal if parts contradict each other, are past, or hold for too long
     */
    void check(Instant now) {
        Instant begin = begin(now);
        if (until == null) {
            throw Refusal.invalid("until", "is missing: the time at which it ends");
        }
        if (!until.isAfter(begin) || !until.isAfter(now)) {
            throw Refusal.invalid("until", "must be after from, and to come");
        }
        Duration longest = repeat == null ? LONGEST : WEEK;
        if (Duration.between(begin, until).compareTo(longest) > 0) {
            throw Refusal.invalid("until", "must be at most " + longest.toDays() + " days after from");
        }
        if (repeatUntil != null && (repeat == null || repeatUntil.isBefore(until))) {
            throw Refusal.invalid("repeatUntil", "needs repeat: weekly, and must not be before until");
        }
        if (releaseAfterIdleHours != null && (releaseAfterIdleHours < 1 || releaseAfterIdleHours > MOST_IDLE_HOURS)) {
            throw Refusal.invalid("releaseAfterIdleHours", "must be 1 to " + MOST_IDLE_HOURS);
        }
    }

    /**
     * Bounds what a researcher takes from others; an administrator reserves for longer.
     *
     * @throws Refusal if it ends too late, or never and takes too much of each week
     */
    void checkShare(Instant now) {
        Instant ends = ShortText.required("until", until);
        if ((repeatUntil == null ? ends : repeatUntil).isAfter(now.plus(LONGEST))) {
            throw Refusal.invalid(
                    repeatUntil == null ? "until" : "repeatUntil",
                    "must be within " + LONGEST.toDays() + " days from now; an administrator reserves beyond");
        }
        if (repeat != null
                && repeatUntil == null
                && Duration.between(begin(now), ends).compareTo(MOST_OF_EACH_WEEK) > 0) {
            throw Refusal.invalid(
                    "repeatUntil",
                    "is missing: without it a reservation takes at most " + MOST_OF_EACH_WEEK.toDays()
                            + " days of each week");
        }
    }
}
