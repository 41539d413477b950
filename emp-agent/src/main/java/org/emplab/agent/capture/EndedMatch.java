package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each process that ended in a window whether the before-image has it. Exit records carry no start time, only
 * an age; together with when the end can have been, that tells two processes of one pid apart.
 */
final class EndedMatch {
    private final Map<Integer, List<EndedProcess>> ended = new HashMap<>();
    private final long beforeAt;
    private final long openedAt;
    private final long imageAt;
    private final long drainedAt;

    /**
     * @param beforeAt when the before-image began, on the monotonic clock
     * @param openedAt when the window opened: the before-image was done
     * @param imageAt when the after-image began
     * @param drainedAt when the exit records had been read
     */
    EndedMatch(List<EndedProcess> processes, long beforeAt, long openedAt, long imageAt, long drainedAt) {
        this.beforeAt = beforeAt;
        this.openedAt = openedAt;
        this.imageAt = imageAt;
        this.drainedAt = drainedAt;
        for (EndedProcess process : processes) {
            ended.computeIfAbsent(process.pid(), pid -> new ArrayList<>(1)).add(process);
        }
    }

    /** Rows of the processes that the after-image misses. One without a record was already dying at the before-image. */
    void gone(List<TrackedProcess> processes, Window window) {
        for (TrackedProcess process : processes) {
            EndedProcess first = firstOf(process);
            if (process.before() != null && first != null) {
                remove(first);
                window.add(DiffRow.ended(first, process));
            }
        }
    }

    /** Several processes had its pid in turn: the first of them is the one that was there when the window opened. */
    private @Nullable EndedProcess firstOf(TrackedProcess process) {
        List<EndedProcess> candidates = ended.getOrDefault(process.pid(), List.of());
        EndedProcess first = null;
        for (EndedProcess candidate : candidates) {
            boolean plausible = candidates.size() == 1 || candidate.is(process.now(), openedAt, drainedAt);
            if (plausible && (first == null || candidate.beginSeconds() < first.beginSeconds())) {
                first = candidate;
            }
        }
        return first;
    }

    /** Rows of the processes of the after-image; some ended just after it was taken. */
    void present(List<TrackedProcess> processes, Window window) {
        for (TrackedProcess process : processes) {
            EndedProcess own = null;
            for (EndedProcess candidate : ended.getOrDefault(process.pid(), List.of())) {
                if (process.before() != null || candidate.is(process.now(), imageAt, drainedAt)) {
                    own = candidate;
                }
            }
            if (own == null) {
                window.add(DiffRow.alive(process));
            } else {
                remove(own);
                window.add(DiffRow.ended(own, process));
            }
        }
    }

    /**
     * Rows of the processes that no image has.
     *
     * @return how many of them began before the window, so that what they did in it is not known
     */
    int phantoms(Window window) {
        int unknown = 0;
        long longestMicros = (drainedAt - beforeAt) / 1000;
        for (List<EndedProcess> processes : ended.values()) {
            for (EndedProcess process : processes) {
                if (process.elapsedMicros() <= longestMicros) {
                    window.add(DiffRow.ended(process, null));
                } else {
                    unknown++;
                }
            }
        }
        return unknown;
    }

    private void remove(EndedProcess process) {
        ended.getOrDefault(process.pid(), new ArrayList<>()).remove(process);
    }
}
