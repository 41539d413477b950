package org.emplab.server.schedule;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** What machines take next. */
@Service
public class Schedule {
    private static final int FIRST_OF_A_QUEUE = 200;
    private static final int WHOLE_QUEUE = 100_000;

    private final WaitingRuns waiting;

    Schedule(WaitingRuns waiting) {
        this.waiting = waiting;
    }

    /** The runs that a machine may take now, the next one first. */
    public List<Long> startable(UUID machineId, Instant now) {
        List<WaitingRun> queue = waiting.of(List.of(machineId), FIRST_OF_A_QUEUE);
        List<WaitingRun> startable = RunsInTurn.startable(queue, now, closed());
        if (startable.isEmpty() && queue.size() == FIRST_OF_A_QUEUE) {
            startable = RunsInTurn.startable(waiting.of(List.of(machineId), WHOLE_QUEUE), now, closed());
        }
        return startable.stream().map(WaitingRun::id).toList();
    }

    /** What machines tell of maintenance and reservations. */
    private static List<ClosedTime> closed() {
        return List.of();
    }
}
