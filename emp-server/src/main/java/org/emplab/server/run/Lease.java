package org.emplab.server.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a run stays its agent's.
 *
 * @param quietUntil until when the agent will be silent; null if it did not say
 */
public record Lease(Instant until, @Nullable Instant quietUntil) {}
