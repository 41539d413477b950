package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.model.ProcessDiff;
import org.emplab.model.StreamedRows;

/** Collects the rows of one window, and counts what has no row. */
final class Window {
    /** The number of phantoms whose rows are held at once; rows of further phantoms are made when they are read. */
    private static final int HELD = 20_000;

    private final List<DiffRow> rows = new ArrayList<>();
    private final Phantoms phantoms;
    private int idle;

    Window() {
        this(Phantoms.none());
    }

    /** @param phantoms rows to come after the others */
    Window(Phantoms phantoms) {
        this.phantoms = phantoms;
    }

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
        BitSet put = PutRowFinder.pids(rows, phantoms, scope);
        List<ProcessDiff> processes = new ArrayList<>(rows.size());
        long delay = 0;
        boolean seen = false;
        for (DiffRow row : rows) {
            boolean isPut = put.get(row.pid()) && (row.begunInWindow() || row.pid() == scope.rootPid());
            if (isPut) {
                delay += row.cpu().runQueueDelayNanos();
                seen = true;
            }
            processes.add(row.asDiff(isPut));
        }
        for (ExitRecord phantom : phantoms.log()) {
            if (put.get(phantom.processId())) {
                delay += phantom.cpu().runQueueDelayNanos();
                seen = true;
            }
        }
        return new CapturedDiff(
                withPhantoms(processes, put),
                lost,
                idle,
                hasDelay && seen ? OptionalLong.of(delay) : OptionalLong.empty(),
                drains,
                Optional.empty());
    }

    private List<ProcessDiff> withPhantoms(List<ProcessDiff> processes, BitSet put) {
        if (phantoms.size() > HELD) {
            List<ProcessDiff> others = List.copyOf(processes);
            return new StreamedRows(
                    others.size() + phantoms.size(),
                    () -> Stream.concat(others.stream(), rowsOfPhantoms(put)).iterator());
        }
        rowsOfPhantoms(put).forEach(processes::add);
        return processes;
    }

    private Stream<ProcessDiff> rowsOfPhantoms(BitSet put) {
        return StreamSupport.stream(phantoms.log().spliterator(), false)
                .map(phantom -> DiffRow.phantom(phantom).asDiff(put.get(phantom.processId())));
    }
}
