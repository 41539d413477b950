package org.emplab.server.run;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request for a run on a machine.
 *
 * @param plannedSamples null for an experiment that takes none
 * @param settings JSON for the agent
 */
public record RunRequest(
        UUID experimentId,
        UUID machineId,
        String machineName,
        String program,
        @Nullable Double taskLengthSeconds,
        @Nullable Integer plannedSamples,
        String settings,
        int priority,
        Start start) {
    /**
     * The conditions of the start beside the machine.
     *
     * @param earliest not before; null: at once
     * @param windows JSON with the times of the week in which it may be at work; null: any time
     * @param afterCutoffsOf the machine of which a cutoff table must be published before; null: none need
     * @param repetition of its experiment, from 1; null of one that an earlier release queued
     * @param ownBoot whether no other repetition may share a boot of the machine with it
     */
    public record Start(
            @Nullable Instant earliest,
            @Nullable String windows,
            @Nullable String afterCutoffsOf,
            @Nullable Integer repetition,
            boolean ownBoot) {
        public static final Start AT_ONCE = new Start(null, null, null, null, false);
    }
}
