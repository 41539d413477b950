package org.emplab.server.availability;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
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

    /**
     * A span in which a machine takes no new run, or only those of one person.
     *
     * @param from inclusive
     * @param until exclusive; empty: until a person ends it
     * @param reason in words, for people
     * @param openTo whose runs are taken all the same, as runs name them ({@code user:NAME}); empty: no person's
     */
    public record ClosedInterval(
            Instant from, Optional<Instant> until, Kind kind, String reason, Optional<String> openTo) {
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
}
