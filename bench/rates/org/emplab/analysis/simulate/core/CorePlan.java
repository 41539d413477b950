package org.emplab.analysis.simulate.core;

import java.util.List;
import java.util.Objects;

/**
 * A run to simulate on a machine of one core.
 *
 * @param overheadSeconds from a sample's end to the next one's start
 */
public record CorePlan(
        String program,
        double taskLengthSeconds,
        int samples,
        long seed,
        OwnTime ownTime,
        double overheadSeconds,
        Recording recording,
        List<Interruption> interruptions,
        List<Activity> activities) {
    public CorePlan {
        Objects.requireNonNull(program, "program");
        Objects.requireNonNull(ownTime, "ownTime");
        Objects.requireNonNull(recording, "recording");
        interruptions = List.copyOf(interruptions);
        activities = List.copyOf(activities);
        if (!(taskLengthSeconds > 0) || samples < 0 || !(overheadSeconds >= 0)) {
            throw new IllegalArgumentException("a positive task length, samples and overhead not negative");
        }
    }
}
