package org.emplab.analysis.simulate.core;

/**
 * A time without samples.
 *
 * @param beforeSample the first sample after it
 * @param reboot true if the machine boots meanwhile: what ran has ended, and pids begin anew
 */
public record Interruption(int beforeSample, double seconds, boolean reboot) {
    public Interruption {
        if (beforeSample < 2 || !(seconds > 0)) {
            throw new IllegalArgumentException("an interruption is before sample 2 or later, and of positive length");
        }
    }
}
