package org.emplab.web.machine;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.server.api.Refusal;
import org.emplab.server.availability.UnavailabilityRequest;
import org.emplab.server.machine.Health;
import org.jspecify.annotations.Nullable;

/**
 * The text of one of the forms about a machine. What a form does not ask for is null.
 *
 * @param from date and time, UTC, as browsers send them: {@code 2026-12-01T08:00}
 * @param until likewise
 * @param repeatUntil likewise
 * @param labels with spaces or commas between them
 * @param version of what the person saw
 */
public record MachineForm(
        @Nullable String person,
        @Nullable String from,
        @Nullable String until,
        @Nullable Boolean weekly,
        @Nullable String repeatUntil,
        @Nullable String idleHours,
        @Nullable String reason,
        @Nullable Health health,
        @Nullable Boolean learnAnew,
        @Nullable String labels,
        @Nullable Integer version) {
    static final MachineForm EMPTY = new MachineForm(null, null, null, null, null, null, null, null, null, null, null);

    /**
     * @throws Refusal if a time or a number cannot be read; its message is for the person
     */
    UnavailabilityRequest unavailability() {
        return new UnavailabilityRequest(
                null,
                typed(person).orElse(null),
                time("From", from),
                time("Until", until),
                why(),
                Boolean.TRUE.equals(weekly) ? UnavailabilityRequest.WEEKLY : null,
                time("The last week", repeatUntil),
                typed(idleHours).map(MachineForm::hours).orElse(null));
    }

    /** Why; empty if nothing was typed. */
    String why() {
        return typed(reason).orElse("");
    }

    boolean anew() {
        return Boolean.TRUE.equals(learnAnew);
    }

    List<String> words() {
        return Stream.of(typed(labels).orElse("").split("[\\s,]+"))
                .filter(label -> !label.isEmpty())
                .toList();
    }

    /** The version of one that was not read, if none was sent. */
    int read() {
        return version == null ? -1 : version;
    }

    private static Optional<String> typed(@Nullable String text) {
        return Optional.ofNullable(text).map(String::strip).filter(typed -> !typed.isEmpty());
    }

    private static @Nullable Instant time(String field, @Nullable String text) {
        try {
            return typed(text)
                    .map(typed -> LocalDateTime.parse(typed.replace(' ', 'T')).toInstant(ZoneOffset.UTC))
                    .orElse(null);
        } catch (DateTimeParseException e) {
            throw Refusal.badRequest(field + " is no date and time such as 2026-12-01 08:00: " + text);
        }
    }

    private static Integer hours(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw Refusal.badRequest("Idle hours are a whole number, not " + text);
        }
    }
}
