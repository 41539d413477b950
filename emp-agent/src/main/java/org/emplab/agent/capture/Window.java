package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.emplab.model.ProcessDiff;

/** The rows of one window, and what has no row. */
final class Window {
    private final List<DiffRow> rows = new ArrayList<>();
    private int idle;

    void add(DiffRow row) {
        if (row.idle()) {
            idle++;
        } else {
            rows.add(row);
        }
    }

    List<DiffRow> rows() {
        return rows;
    }

    /**
     * @param hasDelay whether the source knows the time runnable without a CPU
     */
    CapturedDiff diff(PutScope scope, OptionalLong lost, boolean hasDelay, Optional<ListenerDrains> drains) {
        Set<Integer> put = PutRows.pids(rows, scope);
        List<ProcessDiff> processes = new ArrayList<>(rows.size());
        long delay = 0;
        boolean seen = false;
        for (DiffRow row : rows) {
            boolean isPut = put.contains(row.pid()) && (row.begunInWindow() || row.pid() == scope.rootPid());
            if (isPut) {
                delay += row.cpu().runQueueDelayNanos();
                seen = true;
            }
            processes.add(row.asDiff(isPut));
        }
        return new CapturedDiff(
                processes, lost, idle, hasDelay && seen ? OptionalLong.of(delay) : OptionalLong.empty(), drains);
    }
}
