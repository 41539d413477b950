package org.emplab.analysis.daemon;

import java.util.HashMap;
import java.util.Map;
import org.emplab.model.KernelWorkers;
import org.emplab.model.Run;

/**
 * The daemons of a run by the names that analyses use. Kernel workers come and go under names of their own
 * ({@code kworker/u8:3-events}); they are one daemon, {@code kworker}. All other names stay as the kernel gives them.
 */
public final class DaemonNames {
    /** The grouping in use, for results: name and the raw names it stands for. */
    public static final Map<String, String> GROUPING = Map.of("kworker", "kworker/*");

    private final int size;
    private final int[] ids;

    private DaemonNames(Run run) {
        Map<String, Integer> idsByName = new HashMap<>();
        ids = new int[run.names().size()];
        for (int raw = 0; raw < ids.length; raw++) {
            String name = grouped(run.names().get(raw));
            ids[raw] = idsByName.computeIfAbsent(name, absent -> idsByName.size());
        }
        size = idsByName.size();
    }

    public static DaemonNames of(Run run) {
        return new DaemonNames(run);
    }

    /** The daemon that a process of this raw name belongs to. */
    public static String grouped(String raw) {
        return KernelWorkers.grouped(raw);
    }

    /** Number of daemon names, the PUT's own included. */
    public int size() {
        return size;
    }

    /** The daemon of a raw name ({@link Run#nameId}). */
    public int id(int rawNameId) {
        return ids[rawNameId];
    }
}
