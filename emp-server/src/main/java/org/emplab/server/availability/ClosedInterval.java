package org.emplab.server.availability;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A span in which a machine takes no new run, or only those of one person.
 *
 * @param from inclusive
 * @param until exclusive; empty: until a person ends it
 * @param reason in words, for people
 * @param openTo whose runs are taken all the same, as runs name them ({@code user:NAME}); empty: no person's
 */
public record ClosedInterval(Instant from, Optional<Instant> until, Kind kind, String reason, Optional<String> openTo) {
    /** The kind of unavailability. */
    public enum Kind {
        /** Open to one person. */
        RESERVATION,
        /** Closed to everyone, for a span that was said before. */
        MAINTENANCE,
        /** Closed to everyone, until a person resumes it. */
        DRAIN,
        /** Closed to everyone, since the machine is not fit to measure, until a person says otherwise. */
        HEALTH;

        /** The word in JSON and SQL. */
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param who whose run it is, as {@code user:NAME}
     */
    public boolean closedTo(String who) {
        return !openTo.equals(Optional.of(who));
    }

    public boolean contains(Instant time) {
        return !time.isBefore(from) && (until.isEmpty() || time.isBefore(until.get()));
    }
}
