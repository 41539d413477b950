package org.emplab.server.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which of a machine's waiting runs it may take now. The order is that of the queue; what waits for something else is passed
 * over.
 *
 * <p>A run whose window was missed because the machine was busy is not passed over again: from the second opening on nothing
 * that stands behind it in the queue is started that would not end before. Otherwise a run of a few hours a week would never
 * find the machine free.
 */
final class RunsInTurn {
    private RunsInTurn() {}

    /** @param inOrder all that wait for one machine */
    static List<WaitingRun> startable(List<WaitingRun> inOrder, Instant now, List<ClosedTime> closed) {
        List<WaitingRun> startable = new ArrayList<>();
        @Nullable Instant keptFreeFrom = null;
        for (WaitingRun run : inOrder) {
            Optional<Instant> start = run.ready(now) ? run.firstStart(now, closed) : Optional.empty();
            if (start.isEmpty()) {
                continue;
            }
            if (start.get().isAfter(now)) {
                if (run.missedItsWindow(now)
                        && (keptFreeFrom == null || start.get().isBefore(keptFreeFrom))) {
                    keptFreeFrom = start.get();
                }
            } else if (keptFreeFrom == null || !now.plus(run.length().time()).isAfter(keptFreeFrom)) {
                startable.add(run);
            }
        }
        return startable;
    }
}
