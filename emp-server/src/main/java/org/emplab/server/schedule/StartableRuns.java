package org.emplab.server.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.availability.UnavailabilityView;
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
    public static StartableRuns of(
            List<WaitingRun> inOrder, Instant now, List<UnavailabilityView.ClosedInterval> closed) {
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

    /** The possible starts of runs on one machine, remembered: looking through windows of the week takes its time. */
    static final class RunStarts {
        private final List<UnavailabilityView.ClosedInterval> closed;
        private final Map<Long, Optional<Instant>> next = new HashMap<>();
        private final Map<Long, Optional<Instant>> firstChance = new HashMap<>();

        RunStarts(List<UnavailabilityView.ClosedInterval> closed) {
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
}
