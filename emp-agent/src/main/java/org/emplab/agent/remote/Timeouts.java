package org.emplab.agent.remote;

import java.time.Duration;

/**
 * How long to wait.
 *
 * @param connect until somebody answers the call
 * @param silence between two pieces of an answer
 */
public record Timeouts(Duration connect, Duration silence) {
    /** For people at a terminal. */
    public static final Timeouts PATIENT = new Timeouts(Duration.ofSeconds(15), Duration.ofMinutes(10));
    /** For an agent that has samples to take. */
    public static final Timeouts BETWEEN_SAMPLES = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(30));
}
