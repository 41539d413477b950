package org.emplab.server.run.catalogue;

import java.time.Instant;
import java.util.Optional;

/**
 * A step in a run's life.
 *
 * @param kind one word: submitted, claimed, started, paused, resumed, gap, completed …
 * @param text the reason, or what happened; may be empty
 * @param by login name, or the machine's; empty if the server did it
 */
public record RunEventView(Instant at, String kind, String text, Optional<String> by) {}
