package org.emplab.model;

/**
 * Why a sample did not follow its predecessor at once.
 *
 * @param reason in words: paused, reboot, agent restarted, disk full …
 * @param nanos length of the gap
 */
public record Gap(String reason, long nanos) {
    /** The reason of a gap between two windows of the week, and of a run that waits for the next one. */
    public static final String OUTSIDE_OF_WINDOWS = "outside of its windows";

    public Gap {
        if (nanos < 0) {
            throw new IllegalArgumentException("nanos is negative: " + nanos);
        }
    }
}
