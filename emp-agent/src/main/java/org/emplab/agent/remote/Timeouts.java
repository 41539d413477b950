package org.emplab.agent.remote;

import java.time.Duration;

/**
 * How long to wait.
 *
 * @param connect until somebody answers the call
 * @param silence between two pieces of an answer
 * @param whole for all of a request and its answer, however they trickle
 */
public record Timeouts(Duration connect, Duration silence, Duration whole) {
    private static final int WHOLE_IN_SILENCES = 4;
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** For people at a terminal, who can end it themselves. */
    public static final Timeouts PATIENT =
            new Timeouts(Duration.ofSeconds(15), Duration.ofMinutes(10), Duration.ofDays(30));
    /** For an agent that has samples to take. */
    public static final Timeouts BETWEEN_SAMPLES = betweenSamples(Duration.ofSeconds(30));

    /** For an agent that has samples to take, and waits so long for an answer. */
    public static Timeouts betweenSamples(Duration answer) {
        return new Timeouts(
                answer.compareTo(CONNECT) < 0 ? answer : CONNECT, answer, answer.multipliedBy(WHOLE_IN_SILENCES));
    }
}
