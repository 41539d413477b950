package org.emplab.agent.capture;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whose rows are the program under test: the root process and its descendants, adopted ones too.
 *
 * @param rootPid the process that was spawned; 0 if there is none
 * @param sessionOrGroup session or process group that the PUT was given for itself: what is in it belongs to the PUT even
 *     if its parent is gone
 * @param cgroup directory of a cgroup v2 made for the PUT
 */
public record PutScope(int rootPid, OptionalLong sessionOrGroup, Optional<Path> cgroup) {
    public static PutScope of(int rootPid) {
        return new PutScope(rootPid, OptionalLong.empty(), Optional.empty());
    }
}
