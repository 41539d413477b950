package org.emplab.agent.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.emplab.agent.taskstats.ExitRecord;

/**
 * Finds the rows of the program under test: the root, and every process that began in the window and is a child of one
 * of them, or is in the PUT's session, process group or cgroup, or was adopted by the process that adopts the PUT's
 * orphans. An exit record tells the parent alone, and of an orphan that is its adopter.
 */
final class PutRowFinder {
    private final BitSet put = new BitSet();
    private final int[] pids;
    private final int[] parents;
    private int size;

    private PutRowFinder(int most) {
        pids = new int[most];
        parents = new int[most];
    }

    /** The pids of those that began in the window, and the root's. */
    static BitSet pids(List<DiffRow> rows, Phantoms phantoms, PutScope scope) {
        PutRowFinder found = new PutRowFinder(rows.size() + phantoms.size());
        if (scope.rootPid() > 0) {
            found.put.set(scope.rootPid());
        }
        Set<Integer> inCgroup = scope.cgroup().map(PutRowFinder::members).orElse(Set.of());
        for (DiffRow row : rows) {
            if (row.begunInWindow()) {
                found.take(
                        row.pid(),
                        row.parentPid(),
                        inCgroup.contains(row.pid()) || inSessionOrGroup(row, scope),
                        scope);
            }
        }
        for (ExitRecord phantom : phantoms.log()) {
            found.take(phantom.processId(), phantom.parentPid(), inCgroup.contains(phantom.processId()), scope);
        }
        found.addDescendants();
        return found.put;
    }

    private void take(int pid, int parent, boolean belongs, PutScope scope) {
        pids[size] = pid;
        parents[size++] = parent;
        if (belongs
                || scope.adopterPid().isPresent()
                        && parent == scope.adopterPid().getAsInt()) {
            put.set(pid);
        }
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

    /** Adds descendants from the back: children end before their parents as a rule. */
    private void addDescendants() {
        boolean grown = true;
        while (grown) {
            grown = false;
            for (int i = size - 1; i >= 0; i--) {
                if (parents[i] >= 0 && put.get(parents[i]) && !put.get(pids[i])) {
                    put.set(pids[i]);
                    grown = true;
                }
            }
        }
    }
}
