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
    private boolean open;
    private long beforeAt;
    private long openedAt;

    TaskstatsCapture(Map<String, Object> description, ProcFiles files, StatsQueries queries, ExitListener listener) {
        this.description = description;
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
        open = true;
    }

    @Override
    public CapturedDiff after(PutScope put) {
        if (!open) {
            throw new IllegalStateException("there is no before-image");
        }
        open = false;
        long imageAt = System.nanoTime();
        table.image();
        long lost = listener.drain(exits::add);
        EndedMatch match = new EndedMatch(EndedProcess.among(exits), beforeAt, openedAt, imageAt, System.nanoTime());
        exits.clear();
        Window window = new Window();
        match.gone(table.gone(), window);
        match.present(table.present(), window);
        lost += match.phantoms(window);
        return window.diff(put, OptionalLong.of(lost), true, Optional.empty());
    }

    @Override
    public void close() {
        listener.close();
        queries.close();
        files.close();
    }
}
