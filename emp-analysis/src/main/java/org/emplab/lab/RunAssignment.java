package org.emplab.lab;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run for the machine that asked.
 *
 * @param run the server's id of it
 * @param taskLengthSeconds null: none is known
 * @param samples how many to take; null for an experiment by the displacement technique, which has a result instead
 * @param settings what to measure and how, as submitted
 * @param windows in which samples are to be taken, as submitted; null: at any time
 * @param state a key of {@link org.emplab.lab.RunState}; null: not said
 * @param wanted a key of {@link org.emplab.lab.RunStatus.RequestedAction}; null: not said
 * @param storedThrough all samples 1 … n are stored
 * @param warmUpStored whether sample 0 is: an agent that lost its journal must not send another
 * @param lastSampleAt start of the last stored sample, by the clock of the machine that took it; null: there is none
 */
public record RunAssignment(
        String run,
        String program,
        @Nullable Double taskLengthSeconds,
        @Nullable Integer samples,
        Map<String, Object> settings,
        @Nullable Object windows,
        @Nullable String state,
        @Nullable String wanted,
        int storedThrough,
        boolean warmUpStored,
        @Nullable Instant lastSampleAt) {}
