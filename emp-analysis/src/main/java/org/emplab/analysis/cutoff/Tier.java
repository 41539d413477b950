package org.emplab.analysis.cutoff;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;

/**
 * A cutoff for programs of some length.
 *
 * @param belowTaskSeconds for programs that take less than this; empty for all longer ones
 * @param cutoffMillis a sample with an execution above it is dropped
 */
public record Tier(@JsonInclude(NON_ABSENT) OptionalDouble belowTaskSeconds, double cutoffMillis) {
    boolean holdsFor(double programSeconds) {
        return belowTaskSeconds.isEmpty() || programSeconds < belowTaskSeconds.getAsDouble();
    }
}
