package org.emplab.agent.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the rows of the program under test: the root, and every process that began in the window and is a child of one
 * of them, or is in the PUT's session, process group or cgroup, or was adopted by the process that adopts the PUT's
 * orphans. An exit record tells the parent alone, and of an orphan that is its adopter.
 */
final class PutRows {
    private final Set<Integer> pids = new HashSet<>();

    private PutRows() {}

    static Set<Integer> pids(List<DiffRow> rows, PutScope scope) {
        PutRows put = new PutRows();
        put.pids.add(scope.rootPid());
        Set<Integer> inCgroup = scope.cgroup().map(PutRows::members).orElse(Set.of());
        for (DiffRow row : rows) {
            if (row.begunInWindow()
                    && (isAdopted(row, scope) || inCgroup.contains(row.pid()) || inSessionOrGroup(row, scope))) {
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

    private static boolean isAdopted(DiffRow row, PutScope scope) {
        return scope.adopterPid().isPresent()
                && row.parentPid() == scope.adopterPid().getAsInt();
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
