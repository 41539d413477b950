package org.emplab.analysis.statistics;

/** An estimate and the interval around it, at the confidence that its owner states. */
public record Interval(double estimate, double lower, double upper) {
    public Interval {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException("an interval from " + lower + " to " + upper);
        }
    }

    public boolean contains(double value) {
        return lower <= value && value <= upper;
    }
}
