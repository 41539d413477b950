package org.emplab.server.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.experiment.WeekWindows;

/**
 * A run that waits in its machine's queue, with all that decides when it starts.
 *
 * @param person whose it is: user:NAME
 * @param submittedAt when it was queued
 * @param length how long it is expected to hold its machine
 * @param predecessors those that are not completed, and of which it was not released
 * @param lacksCutoffsOf the machine whose cutoff table it waits for
 * @param lacksServer what its machine found when it looked for the server's machine
 */
record WaitingRun(
        long id,
        UUID publicId,
        UUID machineId,
        String person,
        int priority,
        Instant submittedAt,
        RunLength length,
        Optional<Instant> earliestStart,
        WeekWindows windows,
        List<Predecessor> predecessors,
        Optional<String> lacksCutoffsOf,
        Optional<String> lacksServer) {
    WaitingRun {
        predecessors = List.copyOf(predecessors);
    }

    /**
     * A run that must be completed before.
     *
     * @param publicId empty: it was removed
     * @param state removed, or a key of {@link org.emplab.lab.RunState}
     */
    record Predecessor(Optional<UUID> publicId, String state) {
        /** It will never be completed. */
        boolean broken() {
            return state.equals("removed") || state.equals("aborted") || state.equals("failed");
        }
    }

    /** True if it waits for nothing but its machine and the time of the week. */
    boolean ready(Instant now) {
        return predecessors.isEmpty()
                && lacksCutoffsOf.isEmpty()
                && earliestStart.map(earliest -> !earliest.isAfter(now)).orElse(true);
    }

    /** The first time, not before an instant, at which it could start and would end while its machine is open to it. */
    Optional<Instant> firstStart(Instant from, List<ClosedTime> closed) {
        Duration time = length.time();
        Instant start = earliestStart.filter(from::isBefore).orElse(from);
        for (int tries = 0; tries <= 2 * closed.size(); tries++) {
            Optional<Instant> open = windows.firstStart(start, time);
            if (open.isEmpty()) {
                return open;
            }
            Instant begin = open.get();
            Optional<Instant> later = closed.stream()
                    .filter(interval -> interval.meets(begin, begin.plus(time), person))
                    .map(ClosedTime::until)
                    .max(Instant::compareTo);
            if (later.isEmpty()) {
                return open;
            }
            start = later.get();
        }
        return Optional.empty();
    }

    /** True if it could have been at work already, had its machine been free when its window opened. */
    boolean missedItsWindow(Instant now) {
        return !windows.windows().isEmpty()
                && firstStart(submittedAt, List.of()).map(now::isAfter).orElse(false);
    }
}
