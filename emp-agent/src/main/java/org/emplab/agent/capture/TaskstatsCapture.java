package org.emplab.agent.capture;

import java.util.ArrayList;
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

/** Images by taskstats, with the exit records of the window: all four lifecycles, and nothing lost unsaid. */
final class TaskstatsCapture implements ImageSource {
    /** How long a process can be seen after the kernel has sent its exit record: it still gives back its memory. */
    private static final long DYING_NANOS = 1_000_000_000L;

    private final Map<String, Object> description;
    private final ProcFiles files;
    private final StatsQueries queries;
    private final ExitListener listener;
    private final ProcessTable table;
    private final List<ExitRecord> exits = new ArrayList<>();
    private final OptionalLong drainIntervalNanos;
    private @Nullable BulkDrain bulkDrain;
    private boolean open;
    private long beforeAt;
    private long openedAt;

    TaskstatsCapture(
            Map<String, Object> description,
            OptionalLong drainIntervalNanos,
            ProcFiles files,
            StatsQueries queries,
            ExitListener listener) {
        this.description = description;
        this.drainIntervalNanos = drainIntervalNanos;
        this.files = files;
        this.queries = queries;
        this.listener = listener;
        table = new ProcessTable(files, new TaskstatsReader(queries, files));
    }

    @Override
    public Map<String, Object> description() {
        return description;
    }

    @Override
    public ProcessTable table() {
        return table;
    }

    @Override
    public void before() {
        CaptureException.wrapping(() -> {
            takeBefore();
            return this;
        });
    }

    private void takeBefore() {
        endBulkDrain();
        exits.clear();
        beforeAt = System.nanoTime();
        listener.drain(exits::add);
        table.image();
        table.readThreads();
        // an exit up to here is of no window, though its process may be in the image
        listener.drain(exits::add);
        openedAt = System.nanoTime();
        Map<Integer, EndedProcess> ended = new HashMap<>();
        for (EndedProcess process : EndedProcess.among(exits)) {
            ended.put(process.pid(), process);
        }
        table.open(process -> {
            EndedProcess candidate = ended.get(process.pid());
            return candidate != null && candidate.is(process.now(), beforeAt - DYING_NANOS, openedAt);
        });
        exits.clear();
        drainIntervalNanos.ifPresent(
                interval -> bulkDrain = BulkDrain.start(interval, () -> listener.drain(exits::add)));
        open = true;
    }

    @Override
    public CapturedDiff after(PutScope put) {
        if (!open) {
            throw new IllegalStateException("there is no before-image");
        }
        open = false;
        return CaptureException.wrapping(() -> takeAfter(put));
    }

    private CapturedDiff takeAfter(PutScope put) {
        BulkDrain inWindow = bulkDrain;
        Optional<ListenerDrains> drains = endBulkDrain();
        long imageAt = System.nanoTime();
        table.image();
        long lost = listener.drain(exits::add) + (inWindow == null ? 0 : inWindow.lost());
        EndedMatch match = new EndedMatch(EndedProcess.among(exits), beforeAt, openedAt, imageAt, System.nanoTime());
        exits.clear();
        Window window = new Window();
        match.gone(table.gone(), window);
        match.present(table.present(), window);
        lost += match.phantoms(window);
        return window.diff(put, OptionalLong.of(lost), true, drains);
    }

    private Optional<ListenerDrains> endBulkDrain() {
        Optional<ListenerDrains> drains = Optional.ofNullable(bulkDrain).map(BulkDrain::end);
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
