package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.procfs.ProcFiles;
import org.emplab.agent.taskstats.ExitListener;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.agent.taskstats.StatsQueries;
import org.jspecify.annotations.Nullable;

/**
 * Captures images by taskstats and the exit records of the window: all four lifecycles, and every loss is counted.
 */
final class TaskstatsCapture extends ImageSource {
    /** How long a process can be seen after the kernel has sent its exit record: it still gives back its memory. */
    private static final long DYING_NANOS = 1_000_000_000L;

    /** Share of the heap for exit records: sorting them needs the same again. */
    private static final int SHARE_OF_HEAP = 5;

    private final StatsQueries queries;
    private final ExitListener listener;
    private final long mostLogBytes;
    private ExitLog exits;
    private final OptionalLong drainIntervalNanos;
    private @Nullable BulkDrain bulkDrain;
    private long beforeAt;
    private long openedAt;

    TaskstatsCapture(
            Map<String, Object> description,
            OptionalLong drainIntervalNanos,
            ProcFiles files,
            StatsQueries queries,
            ExitListener listener) {
        super(description, files, new TaskstatsReader(queries, files));
        this.drainIntervalNanos = drainIntervalNanos;
        this.queries = queries;
        this.listener = listener;
        mostLogBytes = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
        exits = new ExitLog(mostLogBytes);
    }

    @Override
    void takeBefore() {
        endBulkDrain();
        ExitLog earlier = new ExitLog(mostLogBytes);
        beforeAt = System.nanoTime();
        listener.drain(earlier::add);
        table.image();
        table.readThreads();
        identities.read();
        // an exit up to here is of no window, though its process may be in the image
        listener.drain(earlier::add);
        openedAt = System.nanoTime();
        forgetEnded(earlier);
        ExitLog fresh = new ExitLog(mostLogBytes);
        exits = fresh;
        drainIntervalNanos.ifPresent(
                interval -> bulkDrain = BulkDrain.start(interval, () -> listener.drain(fresh::add)));
    }

    private void forgetEnded(ExitLog earlier) {
        BitSet seen = table.pids();
        List<ExitRecord> known = new ArrayList<>();
        for (ExitRecord record : earlier) {
            if (seen.get(record.processId())) {
                known.add(record);
            }
        }
        Map<Integer, EndedProcess> ended = new HashMap<>();
        for (EndedProcess process : EndedProcess.among(known)) {
            ended.put(process.pid(), process);
        }
        table.open(process -> {
            EndedProcess candidate = ended.get(process.pid());
            return candidate != null && candidate.is(process.now(), beforeAt - DYING_NANOS, openedAt);
        });
    }

    @Override
    CapturedDiff takeAfter(PutScope put) {
        BulkDrain inWindow = bulkDrain;
        Optional<CapturedDiff.ListenerDrains> drains = endBulkDrain();
        long imageAt = System.nanoTime();
        table.image();
        ExitLog records = exits;
        exits = new ExitLog(mostLogBytes);
        long lost = listener.drain(records::add) + (inWindow == null ? 0 : inWindow.lost()) + records.dropped();
        long drainedAt = System.nanoTime();
        Phantoms.Sorted sorted = Phantoms.sort(records, table.pids(), (drainedAt - beforeAt) / 1000);
        EndedMatch match = new EndedMatch(EndedProcess.among(sorted.others()), beforeAt, openedAt, imageAt, drainedAt);
        identities.read();
        Window window = new Window(identities, sorted.phantoms());
        match.gone(table.gone(), window);
        match.present(table.present(), window);
        lost += sorted.unknown() + match.phantoms(window);
        return window.diff(put, OptionalLong.of(lost), true, drains);
    }

    private Optional<CapturedDiff.ListenerDrains> endBulkDrain() {
        Optional<CapturedDiff.ListenerDrains> drains =
                Optional.ofNullable(bulkDrain).map(BulkDrain::end);
        bulkDrain = null;
        return drains;
    }

    @Override
    public void close() {
        endBulkDrain();
        listener.close();
        queries.close();
        files.close();
    }
}
