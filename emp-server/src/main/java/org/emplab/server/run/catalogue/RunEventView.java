package org.emplab.server.run.catalogue;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.analysis.daemon.UnexplainedSamples;
import org.emplab.server.run.RunEvent;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;

/**
 * An event of a run.
 *
 * @param eventId chosen by the sender
 * @param kind submitted, claimed, paused, resumed, completed …
 * @param who user:NAME, machine:NAME, or server
 */
@Schema(name = "Event")
public record RunEventView(
        UUID eventId,
        Instant at,
        String kind,
        @Nullable Integer sample,
        @Nullable String reason,
        String who) {
    static RunEventView of(RunEvent event) {
        return new RunEventView(event.eventId(), event.at(), event.kind(), event.sample(), event.reason(), event.who());
    }

    /** The reason in words; empty where none is given. */
    public String text() {
        return reason == null ? "" : UnexplainedSamples.inWords(reason);
    }

    /** The login name, or the machine's; empty if the server did it. */
    public Optional<String> by() {
        return Optional.of(who).filter(any -> !any.equals("server")).map(Caller::login);
    }
}
