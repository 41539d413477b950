package org.emplab.agent.capture;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.account.SampleAccount;
import org.emplab.model.ProcessDiff;
import org.emplab.model.StreamedRows;

/**
 * The work of every process between two images.
 *
 * @param processes one row for each process that did anything
 * @param lost process records known to be lost; empty only where the source cannot know
 * @param idleProcesses processes that did nothing and have no row
 * @param putRunQueueDelayNanos time the PUT's processes were runnable and waited for a CPU; empty if not measured
 * @param drains what emptying the exit listener within the window cost; empty if it was left alone
 * @param account where the time of the PUT's threads went; empty if not measured
 */
public record CapturedDiff(
        List<ProcessDiff> processes,
        OptionalLong lost,
        int idleProcesses,
        OptionalLong putRunQueueDelayNanos,
        Optional<ListenerDrains> drains,
        Optional<SampleAccount> account) {
    public CapturedDiff {
        processes = processes instanceof StreamedRows ? processes : List.copyOf(processes);
    }

    public CapturedDiff(List<ProcessDiff> processes, OptionalLong lost, int idleProcesses) {
        this(processes, lost, idleProcesses, OptionalLong.empty(), Optional.empty(), Optional.empty());
    }

    CapturedDiff with(SampleAccount measured) {
        return new CapturedDiff(processes, lost, idleProcesses, putRunQueueDelayNanos, drains, Optional.of(measured));
    }

    /**
     * The bulk drains of the exit listener within one window; their cost is part of the sample.
     *
     * @param intervalNanos the declared time between two drains
     * @param count how many there were
     * @param cpuNanos CPU time of the thread that drained
     */
    public record ListenerDrains(long intervalNanos, int count, long cpuNanos) {}
}
