package org.emplab.agent.capture;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The rule that tells the program under test from other processes: the root process and its descendants, adopted ones
 * too, belong to it.
 *
 * @param rootPid the process that was spawned; 0 if there is none
 * @param sessionOrGroup session or process group that the PUT was given for itself: what is in it belongs to the PUT
 *     even if its parent is gone
 * @param cgroup directory of a cgroup v2 made for the PUT
 * @param adopterPid a process that adopts the PUT's orphans (a child subreaper) and starts nothing else in the window:
 *     an orphan that has ended is known by its parent alone
 */
public record PutScope(int rootPid, OptionalLong sessionOrGroup, Optional<Path> cgroup, OptionalInt adopterPid) {

    public PutScope(int rootPid, OptionalLong sessionOrGroup, Optional<Path> cgroup) {
        this(rootPid, sessionOrGroup, cgroup, OptionalInt.empty());
    }

    public static PutScope of(int rootPid) {
        return new PutScope(rootPid, OptionalLong.empty(), Optional.empty());
    }
}
