package org.emplab.analysis.simulate;

/** The run pauses for some seconds before a sample. */
public record Pause(int beforeSample, double seconds) {
    public Pause {
        if (beforeSample < 2 || !(seconds > 0)) {
            throw new IllegalArgumentException("a pause is before sample 2 or later, and of positive length");
        }
    }
}
