package org.emplab.agent.home;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunEventRequest;

/**
 * An event of a run. It is sent until the server acknowledges it, and stored once.
 *
 * @param at by this machine's clock
 * @param kind a key of {@link RunEventKind}; text, since an earlier or later version may have written it
 * @param sample the last one taken
 */
public record RunEvent(UUID id, Instant at, String kind, OptionalInt sample, Optional<String> reason) {
    public static RunEvent now(RunEventKind kind, OptionalInt lastSample, Optional<String> reason) {
        return new RunEvent(UUID.randomUUID(), Instant.now(), kind.key(), lastSample, reason);
    }

    /** True if the run is over with it: its samples go first. */
    public boolean ends() {
        return RunEventKind.ofKey(kind).map(RunEventKind::ends).orElse(false);
    }

    /** The request that tells the server of the event. */
    public RunEventRequest request() {
        return new RunEventRequest(id, at, kind, sample.isPresent() ? sample.getAsInt() : null, reason.orElse(null));
    }

    /**
     * @throws IllegalArgumentException if something is missing
     */
    static RunEvent of(RunEventRequest request) {
        if (request.id() == null || request.at() == null || request.kind() == null) {
            throw new IllegalArgumentException("not an event of a run: " + request);
        }
        return new RunEvent(
                request.id(),
                request.at(),
                request.kind(),
                request.sample() == null ? OptionalInt.empty() : OptionalInt.of(request.sample()),
                Optional.ofNullable(request.reason()));
    }
}
