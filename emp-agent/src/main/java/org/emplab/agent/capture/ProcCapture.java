package org.emplab.agent.capture;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.procfs.ProcFiles;

/**
 * Captures images from /proc. The counts of processes that ended within the window are not to be had there: they have
 * no row and are counted as lost, as are tasks that were created and that no image shows.
 */
final class ProcCapture extends ImageSource {
    private long forksBefore;

    ProcCapture(Map<String, Object> description, ProcFiles files) {
        super(description, files, new ProcReader(files));
    }

    @Override
    void takeBefore() {
        forksBefore = files.forks();
        table.image();
        identities.read();
        table.open(process -> false);
    }

    @Override
    CapturedDiff takeAfter(PutScope put) {
        table.image();
        long forks = files.forks() - forksBefore;
        identities.read();
        Window window = new Window(identities);
        long accounted = 0;
        boolean rootAlive = put.rootPid() <= 0;
        for (TrackedProcess process : table.present()) {
            window.add(DiffRow.alive(process));
            ProcessSnapshot before = process.before();
            accounted += Math.max(0, process.now().threads() - (before == null ? 0 : before.threads()));
            rootAlive |= process.pid() == put.rootPid();
        }
        // the launcher has the root's counts from waiting for it
        long unseen = Math.max(0, forks - accounted - (rootAlive ? 0 : 1));
        long lost = table.gone().size() + (forksBefore < 0 ? 0 : unseen);
        return window.diff(put, OptionalLong.of(lost), false, Optional.empty());
    }

    @Override
    public void close() {
        files.close();
    }
}
