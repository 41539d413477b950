package org.emplab.server.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.server.availability.ClosedInterval;
import org.jspecify.annotations.Nullable;

/**
 * Which of a machine's waiting runs it may take now. The order is that of the queue; what waits for something else is passed
 * over.
 *
 * <p>A run whose window was missed because the machine was busy is not passed over again: from the second opening on nothing
 * that stands behind it in the queue is started that would not end before. Otherwise a run of a few hours a week would never
 * find the machine free.
 *
 * @param startable the next one first
 * @param keptOut those that could start, but for one before them that has missed its window
 */
public record StartableRuns(List<WaitingRun> startable, List<WaitingRun> keptOut) {
    public StartableRuns {
        startable = List.copyOf(startable);
        keptOut = List.copyOf(keptOut);
    }

    /** @param inOrder all that wait for one machine */
    public static StartableRuns of(List<WaitingRun> inOrder, Instant now, List<ClosedInterval> closed) {
        return of(inOrder, now, new RunStarts(closed));
    }

    public static StartableRuns of(List<WaitingRun> inOrder, Instant now, RunStarts starts) {
        List<WaitingRun> startable = new ArrayList<>();
        List<WaitingRun> keptOut = new ArrayList<>();
        @Nullable Instant keptFreeFrom = null;
        for (WaitingRun run : inOrder) {
            Optional<Instant> start = run.ready(now) ? starts.next(run, now) : Optional.empty();
            if (start.isEmpty()) {
                continue;
            }
            if (start.get().isAfter(now)) {
                if (starts.missedItsWindow(run, now)
                        && (keptFreeFrom == null || start.get().isBefore(keptFreeFrom))) {
                    keptFreeFrom = start.get();
                }
            } else if (keptFreeFrom == null || !run.expectedEnd(now).isAfter(keptFreeFrom)) {
                startable.add(run);
            } else {
                keptOut.add(run);
            }
        }
        return new StartableRuns(startable, keptOut);
    }
}
