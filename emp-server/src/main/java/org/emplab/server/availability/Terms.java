package org.emplab.server.availability;

import java.time.Duration;
import java.time.Instant;
import org.emplab.server.api.ShortText;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of a reservation or a maintenance window, at first and again.
 *
 * @param from null: now
 * @param weekly the same again every week; of a reservation only
 * @param repeatUntil no later week than that; null: until it is ended
 * @param idleHours released when its person had no run there for so long; null: never
 */
record Terms(
        @Nullable Instant from,
        @Nullable Instant until,
        @Nullable String reason,
        boolean weekly,
        @Nullable Instant repeatUntil,
        @Nullable Integer idleHours) {
    static final Duration WEEK = Duration.ofDays(7);
    static final Duration LONGEST = Duration.ofDays(366);
    private static final int MOST_IDLE_HOURS = 24 * 366;

    static Terms once(@Nullable Instant from, @Nullable Instant until, @Nullable String reason) {
        return new Terms(from, until, reason, false, null, null);
    }

    Instant begin(Instant now) {
        return from == null ? now : from;
    }

    /** @throws ProblemException if they contradict each other, are past, or hold for too long */
    void check(Instant now) {
        Instant begin = begin(now);
        if (until == null) {
            throw ProblemException.invalid("until", "is missing: the time at which it ends");
        }
        if (!until.isAfter(begin) || !until.isAfter(now)) {
            throw ProblemException.invalid("until", "must be after from, and to come");
        }
        Duration longest = weekly ? WEEK : LONGEST;
        if (Duration.between(begin, until).compareTo(longest) > 0) {
            throw ProblemException.invalid("until", "must be at most " + longest.toDays() + " days after from");
        }
        if (repeatUntil != null && (!weekly || repeatUntil.isBefore(until))) {
            throw ProblemException.invalid("repeatUntil", "needs repeat: weekly, and must not be before until");
        }
        if (idleHours != null && (idleHours < 1 || idleHours > MOST_IDLE_HOURS)) {
            throw ProblemException.invalid("releaseAfterIdleHours", "must be 1 to " + MOST_IDLE_HOURS);
        }
    }

    /** @throws ProblemException if nothing is said */
    static String said(@Nullable String reason) {
        String said = ShortText.reason(reason);
        if (said == null || said.isBlank()) {
            throw ProblemException.invalid("reason", "is missing: what others shall read");
        }
        return said.strip();
    }
}
