package org.emplab.agent.workload;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;

/** The parameters of one workload, checked as they are read. */
public record Parameters(String workload, Map<String, String> values) {

    String text(String name) {
        return Objects.requireNonNull(values.get(name), name);
    }

    /** A whole number within the bounds that its C program has. */
    String whole(String name, long least, long most) {
        String text = text(name);
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return text;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException(workload + ": " + name + " must be a whole number from " + least
                + (most == Long.MAX_VALUE ? " on" : " to " + most) + ", not " + text);
    }

    double positive(String name) {
        String text = text(name);
        try {
            double value = new BigDecimal(text).doubleValue();
            if (value > 0 && value <= 1e9) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException(
                workload + ": " + name + " must be a number over 0 and up to a billion, not " + text);
    }

    /** A time as turns of the calibrated loop. */
    String iterations(String name, double secondsPerUnit, double iterationsPerSecond) {
        return Long.toString(Math.max(1, Math.round(positive(name) * secondsPerUnit * iterationsPerSecond)));
    }
}
