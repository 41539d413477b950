package org.emplab.server.schedule;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** How long runs take. */
public final class RunLengths {
    private RunLengths() {}

    /** By the specification alone: task length times samples; empty where it has no task length, or takes no samples. */
    public static Optional<Duration> specified(OptionalDouble taskLengthSeconds, int samples) {
        return taskLengthSeconds.isEmpty() || samples == 0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(Math.round(1000 * taskLengthSeconds.getAsDouble() * samples)));
    }
}
