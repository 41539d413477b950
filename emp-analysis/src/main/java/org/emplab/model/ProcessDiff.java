package org.emplab.model;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The work of one process during one sample: after-image minus before-image.
 *
 * @param pid thread-group id
 * @param startedAtTicks start time in clock ticks since boot; with the pid it identifies the process
 * @param name the kernel's comm, raw
 * @param put true for the program under test and its descendants
 * @param threads threads at the last sight of the process
 * @param uid numeric user id of the owner
 * @param identity what the process is, beyond its name; empty if it was not seen
 * @param extra keys of a run file that this version does not know, as JSON values (String, Number, Boolean, List, Map)
 */
public record ProcessDiff(
        int pid,
        OptionalLong startedAtTicks,
        String name,
        boolean put,
        Lifecycle lifecycle,
        Measures measures,
        OptionalInt threads,
        OptionalInt parentPid,
        OptionalLong uid,
        Optional<ProcessIdentity> identity,
        Map<String, Object> extra) {
    public ProcessDiff {
        if (pid < 0) {
            throw new IllegalArgumentException("pid is negative: " + pid);
        }
        extra = extra.isEmpty() ? Map.of() : JsonValues.copyOf(extra);
    }

    /** This row with another identity. */
    public ProcessDiff withIdentity(Optional<ProcessIdentity> seen) {
        return new ProcessDiff(
                pid, startedAtTicks, name, put, lifecycle, measures, threads, parentPid, uid, seen, extra);
    }

    /** A row with the required keys only. */
    public static ProcessDiff of(int pid, String name, boolean put, Lifecycle lifecycle, Measures measures) {
        return new ProcessDiff(
                pid,
                OptionalLong.empty(),
                name,
                put,
                lifecycle,
                measures,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Map.of());
    }
}
