package org.emplab.server.machine;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The facts known of a machine's agent, from which follows what it does.
 *
 * @param enabled false if a person took the machine out of the queue
 * @param seenAt when it last called; empty: never
 * @param quietUntil until when it said that it would be silent
 * @param measures whether it has a run that is running
 * @param stands whether it has a run that is paused
 */
record AgentFacts(
        boolean enabled, Optional<Instant> seenAt, Optional<Instant> quietUntil, boolean measures, boolean stands) {
    /** Beyond what it announced. An agent that waits calls every few seconds, one whose calls failed every two minutes. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    MachineState state(Instant now, Duration lease) {
        if (!enabled) {
            return MachineState.MAINTENANCE;
        }
        if (seenAt.isEmpty()) {
            return MachineState.AWAITED;
        }
        boolean announced = quietUntil.isPresent() && quietUntil.get().isAfter(now);
        if (announced && stands) {
            return MachineState.PAUSED; // it announced the silence before it was paused
        }
        if (announced && measures) {
            return MachineState.QUIET;
        }
        Instant lastWord = lastWord(seenAt.get());
        if (lastWord.plus(lease).isBefore(now)) {
            return MachineState.OVERDUE;
        }
        if (lastWord.plus(PATIENCE).isBefore(now)) {
            return MachineState.SILENT;
        }
        return measures ? MachineState.MEASURING : stands ? MachineState.PAUSED : MachineState.IDLE;
    }

    /** The time until which the machine is silent, or was to be: nothing in the time to come while its run stands still. */
    Optional<Instant> silence(Instant now) {
        return quietUntil.filter(until -> !stands || !until.isAfter(now));
    }

    private Instant lastWord(Instant seen) {
        return quietUntil.filter(until -> until.isAfter(seen)).orElse(seen);
    }

    /** The time at which its state changes without a word from it; empty: never. */
    Optional<Instant> changesAt(Instant now, Duration lease) {
        Duration shorter = lease.compareTo(PATIENCE) < 0 ? lease : PATIENCE;
        return switch (state(now, lease)) {
            case MAINTENANCE, AWAITED, OVERDUE -> Optional.empty();
            case QUIET -> quietUntil;
            case SILENT -> seenAt.map(seen -> lastWord(seen).plus(lease));
            case IDLE, MEASURING, PAUSED -> seenAt.map(seen -> lastWord(seen).plus(shorter));
        };
    }
}
