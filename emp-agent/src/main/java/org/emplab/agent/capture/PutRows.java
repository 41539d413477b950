package org.emplab.agent.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the rows of the program under test: the root, and every process that began in the window and is a child of one
 * of them, or is in the PUT's session, process group or cgroup. A grandchild whose parent has ended is its adopter's
 * child; where the agent adopts orphans (as a child subreaper), every child of the agent that began in the window is the
 * PUT's, since the agent starts nothing else meanwhile.
 */
final class PutRows {
    private final Set<Integer> pids = new HashSet<>();

    private PutRows() {}

    static Set<Integer> pids(List<DiffRow> rows, PutScope scope, int ownPid) {
        PutRows put = new PutRows();
        put.pids.add(scope.rootPid());
        Set<Integer> inCgroup = scope.cgroup().map(PutRows::members).orElse(Set.of());
        for (DiffRow row : rows) {
            if (row.begunInWindow()
                    && (row.parentPid() == ownPid || inCgroup.contains(row.pid()) || inSessionOrGroup(row, scope))) {
                put.pids.add(row.pid());
            }
        }
        put.addDescendants(rows);
        return put.pids;
    }

    private static boolean inSessionOrGroup(DiffRow row, PutScope scope) {
        return scope.sessionOrGroup().isPresent()
                && (row.session() == scope.sessionOrGroup().getAsLong()
                        || row.group() == scope.sessionOrGroup().getAsLong());
    }

    private static Set<Integer> members(Path cgroup) {
        try {
            Set<Integer> members = new HashSet<>();
            for (String pid : Files.readAllLines(cgroup.resolve("cgroup.procs"))) {
                members.add(Integer.valueOf(pid));
            }
            return members;
        } catch (IOException e) {
            return Set.of();
        }
    }

    private void addDescendants(List<DiffRow> rows) {
        boolean grown = true;
        while (grown) {
            grown = false;
            for (DiffRow row : rows) {
                if (row.begunInWindow() && pids.contains(row.parentPid())) {
                    grown |= pids.add(row.pid());
                }
            }
        }
    }
}
