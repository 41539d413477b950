package org.emplab.agent.remote;

import java.time.Duration;
import java.util.Optional;
import org.emplab.report.table.Digits;

/**
 * How long to wait.
 *
 * @param lookup until the server's address is found; empty: as long as the machine takes for that
 * @param connect until the server answers the call
 * @param silence between two pieces of an answer
 * @param whole for all of a request and its answer, however they trickle
 */
public record Timeouts(Optional<Duration> lookup, Duration connect, Duration silence, Duration whole) {
    private static final int WHOLE_IN_SILENCES = 4;
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** Timeouts for people at a terminal, who can end a call themselves. */
    public static final Timeouts PATIENT =
            new Timeouts(Optional.empty(), Duration.ofSeconds(15), Duration.ofMinutes(10), Duration.ofDays(30));
    /** Timeouts for an agent that has samples to take. */
    public static final Timeouts BETWEEN_SAMPLES = betweenSamples(Duration.ofSeconds(30));

    /** Timeouts for an agent that has samples to take, and waits so long for an answer. */
    public static Timeouts betweenSamples(Duration answer) {
        Duration connect = answer.compareTo(CONNECT) < 0 ? answer : CONNECT;
        return new Timeouts(Optional.of(connect), connect, answer, answer.multipliedBy(WHOLE_IN_SILENCES));
    }

    /** The time in words for people. */
    static String shown(Duration time) {
        return Digits.plain(time.toMillis() / 1000.0) + " s";
    }
}
