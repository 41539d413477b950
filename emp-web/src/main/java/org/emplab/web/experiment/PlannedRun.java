package org.emplab.web.experiment;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A run that a specification would make.
 *
 * @param samples empty for an experiment by the displacement technique
 */
public record PlannedRun(
        String program, String machine, OptionalDouble taskLengthSeconds, OptionalInt samples, int priority) {
    /** Of computing, where it is known: less than it will take. */
    public OptionalDouble leastSeconds() {
        return taskLengthSeconds.isPresent() && samples.isPresent()
                ? OptionalDouble.of(taskLengthSeconds.getAsDouble() * (samples.getAsInt() + 1))
                : OptionalDouble.empty();
    }
}
