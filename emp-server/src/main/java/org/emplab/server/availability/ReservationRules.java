package org.emplab.server.availability;

import java.time.Duration;
import java.time.Instant;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.jspecify.annotations.Nullable;

/** The rules for a reservation or a maintenance window. */
final class ReservationRules {
    static final Duration WEEK = Duration.ofDays(7);
    static final Duration LONGEST = Duration.ofDays(366);
    private static final Duration MOST_OF_EACH_WEEK = Duration.ofDays(3);
    private static final int MOST_IDLE_HOURS = 24 * 366;

    private ReservationRules() {}

    /**
     * @throws Refusal if parts contradict each other, are past, or hold for too long
     */
    static void check(UnavailabilityRequest asked, Instant now) {
        Instant begin = asked.from() == null ? now : asked.from();
        Instant until = asked.until();
        if (until == null) {
            throw Refusal.invalid("until", "is missing: the time at which it ends");
        }
        if (!until.isAfter(begin) || !until.isAfter(now)) {
            throw Refusal.invalid("until", "must be after from, and to come");
        }
        Duration longest = asked.repeat() == null ? LONGEST : WEEK;
        if (Duration.between(begin, until).compareTo(longest) > 0) {
            throw Refusal.invalid("until", "must be at most " + longest.toDays() + " days after from");
        }
        Instant last = asked.repeatUntil();
        if (last != null && (asked.repeat() == null || last.isBefore(until))) {
            throw Refusal.invalid("repeatUntil", "needs repeat: weekly, and must not be before until");
        }
        Integer hours = asked.releaseAfterIdleHours();
        if (hours != null && (hours < 1 || hours > MOST_IDLE_HOURS)) {
            throw Refusal.invalid("releaseAfterIdleHours", "must be 1 to " + MOST_IDLE_HOURS);
        }
    }

    /**
     * Bounds what a researcher takes from others; an administrator reserves for longer.
     *
     * @throws Refusal if it ends too late, or never and takes too much of each week
     */
    static void checkShare(UnavailabilityRequest asked, Instant now) {
        Instant begin = asked.from() == null ? now : asked.from();
        Instant until = ShortText.required("until", asked.until());
        Instant last = asked.repeatUntil() == null ? until : asked.repeatUntil();
        if (last.isAfter(now.plus(LONGEST))) {
            throw Refusal.invalid(
                    asked.repeatUntil() == null ? "until" : "repeatUntil",
                    "must be within " + LONGEST.toDays() + " days from now; an administrator reserves beyond");
        }
        if (asked.repeat() != null
                && asked.repeatUntil() == null
                && Duration.between(begin, until).compareTo(MOST_OF_EACH_WEEK) > 0) {
            throw Refusal.invalid(
                    "repeatUntil",
                    "is missing: without it a reservation takes at most " + MOST_OF_EACH_WEEK.toDays()
                            + " days of each week");
        }
    }

    /**
     * @throws Refusal if the reason is missing
     */
    static String reason(@Nullable String asked) {
        String reason = ShortText.reason(asked);
        if (reason == null || reason.isBlank()) {
            throw Refusal.invalid("reason", "is missing: what others shall read");
        }
        return reason.strip();
    }
}
