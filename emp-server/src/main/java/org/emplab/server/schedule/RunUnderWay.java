package org.emplab.server.schedule;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A run that holds its machine.
 *
 * @param startedAt start of its first sample; before one is stored, when it was given out
 * @param lastBeganAt start of its last stored sample; before one is stored, when it was given out
 * @param left how long what is left takes from there on, that sample included
 */
public record RunUnderWay(
        long id,
        UUID publicId,
        UUID machineId,
        String machine,
        String program,
        String person,
        String state,
        Optional<Instant> startedAt,
        Optional<Instant> lastBeganAt,
        RunLength left) {
    /** Whether it waits for a person, and its end is not foreseeable. */
    public boolean paused() {
        return state.equals("paused");
    }

    /** Downtime is not made up for: what is late already ends no earlier than now. */
    public Instant expectedEnd(Instant now) {
        Instant end = lastBeganAt.orElse(now).plus(left.time());
        return end.isBefore(now) ? now : end;
    }
}
