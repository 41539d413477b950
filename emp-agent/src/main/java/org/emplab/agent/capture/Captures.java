package org.emplab.agent.capture;

import java.util.OptionalLong;
import org.emplab.agent.procfs.ProcException;
import org.emplab.agent.procfs.ProcFiles;
import org.emplab.agent.taskstats.ExitListener;
import org.emplab.agent.taskstats.StatsQueries;
import org.emplab.agent.taskstats.TaskstatsException;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;

/** Opens the best capture that this machine and this user permit, and says why it is that one. */
public final class Captures {
    private Captures() {}

    /**
     * Opens a capture and proves that it works: a pair of images is taken and thrown away, since the first ones of a
     * process take many times as long as those that follow.
     *
     * @throws CaptureException if the source that was asked for cannot be had; the message says how to mend it
     */
    public static Capture open(CaptureSettings settings) {
        ImageSource source = openSource(settings);
        try {
            source.before();
            source.after(PutScope.of(0));
            return settings.account() ? AccountingCapture.of(source) : source;
        } catch (CaptureException e) {
            source.close();
            throw e;
        }
    }

    static ImageSource openSource(CaptureSettings settings) {
        ProcFiles files = openProc();
        if (settings.source() == CaptureSource.PROC) {
            return proc(files, "asked for");
        }
        try {
            String reason = settings.source() == CaptureSource.TASKSTATS ? "asked for" : "permitted here";
            return taskstats(files, reason, settings);
        } catch (TaskstatsException e) {
            if (settings.source() == CaptureSource.TASKSTATS) {
                files.close();
                throw new CaptureException(
                        e.getMessage() + "; or capture from /proc, which loses processes that end" + " within a sample",
                        e);
            }
            return proc(files, String.valueOf(e.getMessage()));
        }
    }

    private static ProcFiles openProc() {
        try {
            return new ProcFiles();
        } catch (ProcException e) {
            throw new CaptureException(String.valueOf(e.getMessage()), e);
        } catch (LinkageError e) {
            throw new CaptureException(
                    "native functions cannot be loaded (" + first(e).getMessage()
                            + "): if the temporary directory is mounted"
                            + " noexec, set -Djna.tmpdir to one that is not, or -Djna.boot.library.path to a directory"
                            + " that holds libjnidispatch.so",
                    e);
        }
    }

    /** The reason why, also where another thread met it before. */
    private static Throwable first(Throwable e) {
        return e.getCause() == null ? e : first(e.getCause());
    }

    private static ImageSource taskstats(ProcFiles files, String reason, CaptureSettings settings) {
        StatsQueries queries = new StatsQueries();
        try {
            StructFacts struct = StructFacts.check(queries);
            ExitListener listener = new ExitListener(queries);
            return new TaskstatsCapture(
                    CaptureDescription.taskstats(reason, struct, listener, files, settings),
                    drainIntervalNanos(settings),
                    files,
                    queries,
                    listener);
        } catch (TaskstatsException e) {
            queries.close();
            throw e;
        }
    }

    private static OptionalLong drainIntervalNanos(CaptureSettings settings) {
        return settings.drainInterval().isPresent()
                ? OptionalLong.of(settings.drainInterval().get().toNanos())
                : OptionalLong.empty();
    }

    private static ImageSource proc(ProcFiles files, String reason) {
        return new ProcCapture(CaptureDescription.proc(reason, files), files);
    }
}
