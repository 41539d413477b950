package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.emplab.agent.taskstats.ExecutableFile;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.StreamedRows;
import org.jspecify.annotations.Nullable;

/** Collects the rows of one window, and counts what has no row. */
final class Window {
    /** The number of phantoms whose rows are held at once; rows of further phantoms are made when they are read. */
    private static final int HELD = 20_000;

    private final List<DiffRow> rows = new ArrayList<>();
    private final IdentityReader identities;
    private final Phantoms phantoms;
    private int idle;

    Window(IdentityReader identities) {
        this(identities, Phantoms.none());
    }

    /** @param phantoms rows to come after the others */
    Window(IdentityReader identities, Phantoms phantoms) {
        this.identities = identities;
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
    CapturedDiff diff(
            PutScope scope, OptionalLong lost, boolean hasDelay, Optional<CapturedDiff.ListenerDrains> drains) {
        BitSet put = PutRowFinder.pids(rows, phantoms, scope);
        Map<Integer, Integer> parents = parents();
        List<ProcessDiff> processes = new ArrayList<>(rows.size());
        long delay = 0;
        boolean seen = false;
        for (DiffRow row : rows) {
            boolean isPut = put.get(row.pid()) && (row.begunInWindow() || row.pid() == scope.rootPid());
            if (isPut) {
                delay += row.cpu().runQueueDelayNanos();
                seen = true;
            }
            processes.add(row.asDiff(isPut, identity(row, isPut, parents)));
        }
        for (ExitRecord phantom : phantoms.log()) {
            if (put.get(phantom.processId())) {
                delay += phantom.cpu().runQueueDelayNanos();
                seen = true;
            }
        }
        return new CapturedDiff(
                withPhantoms(processes, put, parents),
                lost,
                idle,
                hasDelay && seen ? OptionalLong.of(delay) : OptionalLong.empty(),
                drains,
                Optional.empty());
    }

    /** The parents of those that ended, by pid. */
    private Map<Integer, Integer> parents() {
        Map<Integer, Integer> parents = new HashMap<>();
        rows.stream().filter(DiffRow::ended).forEach(row -> parents.put(row.pid(), row.parentPid()));
        if (phantoms.size() <= HELD) {
            phantoms.log().forEach(phantom -> parents.put(phantom.processId(), phantom.parentPid()));
        }
        return parents;
    }

    /** The program under test may have a control group of its own. */
    private @Nullable ProcessIdentity identity(DiffRow row, boolean put, Map<Integer, Integer> parents) {
        if (row.identity() != null || !row.ended()) {
            return row.identity();
        }
        String unit = put ? null : identities.unitOf(row.parentPid(), parents);
        return identities.ended(row, unit);
    }

    private List<ProcessDiff> withPhantoms(List<ProcessDiff> processes, BitSet put, Map<Integer, Integer> parents) {
        if (phantoms.size() > HELD) {
            List<ProcessDiff> others = List.copyOf(processes);
            Map<ExecutableFile, ProcessIdentity> programs = programs();
            return new StreamedRows(
                    others.size() + phantoms.size(),
                    () -> Stream.concat(others.stream(), rowsOfPhantoms(put, row -> programs.get(row.executable())))
                            .iterator());
        }
        rowsOfPhantoms(put, row -> identity(row, put.get(row.pid()), parents)).forEach(processes::add);
        return processes;
    }

    /** The identities of phantoms by executed file, for rows that are made later. */
    private Map<ExecutableFile, ProcessIdentity> programs() {
        Map<ExecutableFile, ProcessIdentity> programs = new HashMap<>();
        for (ExitRecord phantom : phantoms.log()) {
            ExecutableFile file = phantom.executable();
            ProcessIdentity identity =
                    file == null || programs.containsKey(file) ? null : identities.ended(file, phantom.name(), null);
            if (file != null && identity != null) {
                programs.put(file, identity);
            }
        }
        return programs;
    }

    private Stream<ProcessDiff> rowsOfPhantoms(BitSet put, Function<DiffRow, @Nullable ProcessIdentity> identity) {
        return StreamSupport.stream(phantoms.log().spliterator(), false)
                .map(DiffRow::phantom)
                .map(row -> row.asDiff(put.get(row.pid()), identity.apply(row)));
    }
}
