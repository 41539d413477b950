package org.emplab.analysis.simulate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The times at which a simulated daemon runs. Times are wall-clock, so a pause of the run hides what falls into it. */
public sealed interface DaemonSchedule {
    /** Reads a schedule: one of the three. */
    @JsonCreator
    static DaemonSchedule of(
            @JsonProperty("everySeconds") OptionalDouble everySeconds,
            @JsonProperty("jitterSeconds") OptionalDouble jitterSeconds,
            @JsonProperty("phase") OptionalDouble phase,
            @JsonProperty("perDay") OptionalDouble perDay,
            @JsonProperty("probability") OptionalDouble probability) {
        if (Stream.of(everySeconds, perDay, probability)
                        .filter(OptionalDouble::isPresent)
                        .count()
                != 1) {
            throw new IllegalArgumentException("must have one of everySeconds, perDay and probability");
        }
        return everySeconds.isPresent()
                ? new Every(everySeconds.getAsDouble(), jitterSeconds.orElse(0), phase.orElse(-1))
                : perDay.isPresent() ? new AtRandom(perDay.getAsDouble()) : new InSamples(probability.getAsDouble());
    }

    /**
     * Again and again.
     *
     * @param seconds the period
     * @param jitterSeconds each execution is early or late by at most this
     * @param phase of the first execution, as a part of the period; negative to draw one
     */
    record Every(double seconds, double jitterSeconds, double phase) implements DaemonSchedule {
        public Every {
            positive("everySeconds", seconds);
            if (!(jitterSeconds >= 0) || phase >= 1 || Double.isNaN(phase)) {
                throw new IllegalArgumentException("jitter must not be negative, and a phase is below 1");
            }
        }
    }

    /** Runs at random moments (Poisson). */
    record AtRandom(double perDay) implements DaemonSchedule {
        public AtRandom {
            positive("perDay", perDay);
        }
    }

    /** Runs in each sample with some probability: a frequent daemon. */
    record InSamples(double probability) implements DaemonSchedule {
        public InSamples {
            if (!(probability >= 0 && probability <= 1)) {
                throw new IllegalArgumentException("probability must be between 0 and 1, not " + probability);
            }
        }
    }

    private static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be positive, not " + value);
        }
    }
}
