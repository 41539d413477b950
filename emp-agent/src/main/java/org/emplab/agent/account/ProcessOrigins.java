package org.emplab.agent.account;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.Lifecycle;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;

/** The identities of a sample's processes, and the processes that started them, as its rows say. */
final class ProcessOrigins {
    private static final int DEEPEST = 16;

    private final Map<Integer, ProcessDiff> rows = new HashMap<>();

    private ProcessOrigins() {}

    /** Keeps of a storm's phantoms only those that took time. */
    static ProcessOrigins of(List<Cause> causes, List<ProcessDiff> processes) {
        BitSet wanted = new BitSet();
        causes.stream()
                .filter(cause -> cause.kind() == Cause.Kind.PROCESS)
                .forEach(cause -> wanted.set(cause.number()));
        ProcessOrigins origins = new ProcessOrigins();
        if (!wanted.isEmpty()) {
            processes.stream()
                    .filter(row -> row.lifecycle() != Lifecycle.PHANTOM || wanted.get(row.pid()))
                    .forEach(row -> origins.rows.put(row.pid(), row));
        }
        return origins;
    }

    /** Unit, script and work queue of a process; empty if none is known. */
    Optional<ProcessIdentity> identity(int pid) {
        return Optional.ofNullable(rows.get(pid)).flatMap(ProcessOrigins::telling);
    }

    static Optional<ProcessIdentity> telling(ProcessDiff row) {
        return row.identity()
                .map(seen -> ProcessIdentity.of(
                        seen.unit().orElse(null),
                        null,
                        seen.script().orElse(null),
                        seen.queue().orElse(null)))
                .filter(seen -> !seen.equals(ProcessIdentity.NONE));
    }

    /** The nearest ancestor that was there before the sample, of a process that was not; empty if it is not known. */
    Optional<ProcessDiff> startedBy(int pid) {
        ProcessDiff row = rows.get(pid);
        for (int depth = 0; depth < DEEPEST && row != null; depth++) {
            if (!began(row)) {
                return depth == 0 || row.pid() == 1 ? Optional.empty() : Optional.of(row);
            }
            row = row.parentPid().isPresent() ? rows.get(row.parentPid().getAsInt()) : null;
        }
        return Optional.empty();
    }

    private static boolean began(ProcessDiff row) {
        return row.lifecycle() == Lifecycle.STARTED || row.lifecycle() == Lifecycle.PHANTOM;
    }
}
