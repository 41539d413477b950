package org.emplab.model;

/**
 * Why a sample did not follow its predecessor at once.
 *
 * @param reason in words: paused, reboot, agent restarted, disk full …
 * @param nanos length of the gap
 */
public record Gap(String reason, long nanos) {
    public Gap {
        if (nanos < 0) {
            throw new IllegalArgumentException("nanos is negative: " + nanos);
        }
    }
}
