package org.emplab.analysis.statistics;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** An estimate and the interval around it, at the confidence that its owner states. */
public record Interval(double estimate, double lower, double upper) {
    public Interval {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException("an interval from " + lower + " to " + upper);
        }
    }

    /** An interval of a time, whose keys name the unit. */
    public record Millis(@JsonUnwrapped(suffix = "Millis") Interval interval) {}

    /** An interval whose estimate stands elsewhere. */
    public record Ends(double lower, double upper) {}

    public Ends ends() {
        return new Ends(lower, upper);
    }

    public boolean contains(double value) {
        return lower <= value && value <= upper;
    }
}
