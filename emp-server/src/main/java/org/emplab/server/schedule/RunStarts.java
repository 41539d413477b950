package org.emplab.server.schedule;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.availability.ClosedInterval;

/** The possible starts of runs on one machine, remembered: looking through windows of the week takes its time. */
final class RunStarts {
    private final List<ClosedInterval> closed;
    private final Map<Long, Optional<Instant>> next = new HashMap<>();
    private final Map<Long, Optional<Instant>> firstChance = new HashMap<>();

    RunStarts(List<ClosedInterval> closed) {
        this.closed = List.copyOf(closed);
    }

    /** The first start, not before an instant; instants must not go back. */
    Optional<Instant> next(WaitingRun run, Instant from) {
        if (run.windows().windows().isEmpty() && closed.isEmpty()) {
            return run.firstStart(from, closed);
        }
        Optional<Instant> known = next.get(run.id());
        if (known == null || known.isPresent() && !known.get().isAfter(from)) {
            known = run.firstStart(from, closed);
            next.put(run.id(), known);
        }
        return known;
    }

    /** True if it could have been at work already, had its machine been free when its window opened. */
    boolean missedItsWindow(WaitingRun run, Instant now) {
        return !run.windows().windows().isEmpty()
                && firstChance
                        .computeIfAbsent(
                                run.id(),
                                id -> run.opening(run.earliestStart()
                                        .filter(run.submittedAt()::isBefore)
                                        .orElse(run.submittedAt())))
                        .map(now::isAfter)
                        .orElse(false);
    }
}
