package org.emplab.server.health;

import io.swagger.v3.oas.annotations.media.Schema;
import org.emplab.server.api.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The reference runs by which a machine is checked.
 *
 * @param hours after the last reference run; null: not by time
 * @param runs others after the last reference run; null: not by runs
 * @param seconds task length
 */
@Schema(name = "Checks")
public record HealthChecks(
        @Nullable Integer hours, @Nullable Integer runs, double seconds, int samples) {
    private static final int MOST_HOURS = 24 * 366;
    private static final int MOST_RUNS = 10_000;
    private static final double LONGEST_SECONDS = 3600;
    private static final int MOST_SAMPLES = 1000;

    public HealthChecks {
        within("hours", hours, MOST_HOURS);
        within("runs", runs, MOST_RUNS);
        within("samples", samples, MOST_SAMPLES);
        if (!(seconds > 0 && seconds <= LONGEST_SECONDS)) {
            throw Refusal.invalid("seconds", "must be above 0 and at most " + LONGEST_SECONDS);
        }
    }

    private static void within(String key, @Nullable Integer value, int most) {
        if (value != null && (value < 1 || value > most)) {
            throw Refusal.invalid(key, "must be 1 to " + most);
        }
    }

    boolean off() {
        return hours == null && runs == null;
    }
}
