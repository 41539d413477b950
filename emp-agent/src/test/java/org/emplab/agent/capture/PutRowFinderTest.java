package org.emplab.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.model.Lifecycle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PutRowFinderTest {
    private static final int ROOT = 100;

    @Test
    void followsTheParentsWhateverTheOrderOfTheRows() {
        List<DiffRow> rows = List.of(phantom(103, 102), phantom(102, 101), phantom(101, ROOT), phantom(ROOT, 1));
        assertThat(pids(rows, PutScope.of(ROOT))).containsExactlyInAnyOrder(ROOT, 101, 102, 103);
    }

    @Test
    void leavesOutWhatWasThereBefore() {
        List<DiffRow> rows = List.of(row(50, ROOT, Lifecycle.CONTINUED, 50), row(51, ROOT, Lifecycle.STOPPED, 50));
        assertThat(pids(rows, PutScope.of(ROOT))).containsExactly(ROOT);
    }

    @Test
    void takesWhatTheAdopterAdoptedAndItsChildren() {
        List<DiffRow> rows = List.of(phantom(101, 7), phantom(102, 101), phantom(103, 1));
        PutScope scope = new PutScope(ROOT, OptionalLong.empty(), Optional.empty(), OptionalInt.of(7));
        assertThat(pids(rows, scope)).containsExactlyInAnyOrder(ROOT, 101, 102);
    }

    @Test
    void takesWhatIsInTheSessionOfThePut() {
        List<DiffRow> rows = List.of(row(101, 1, Lifecycle.STARTED, ROOT), row(102, 1, Lifecycle.STARTED, 5));
        PutScope scope = new PutScope(ROOT, OptionalLong.of(ROOT), Optional.empty());
        assertThat(pids(rows, scope)).containsExactlyInAnyOrder(ROOT, 101);
    }

    @Test
    void takesTheMembersOfTheCgroup(@TempDir Path cgroup) throws IOException {
        Files.writeString(cgroup.resolve("cgroup.procs"), "101\n103\n");
        List<DiffRow> rows = List.of(row(101, 1, Lifecycle.STARTED, 5), row(102, 1, Lifecycle.STARTED, 5));
        PutScope scope = new PutScope(ROOT, OptionalLong.empty(), Optional.of(cgroup));
        assertThat(pids(rows, scope)).containsExactlyInAnyOrder(ROOT, 101);
    }

    @Test
    void marksNothingWithoutAPut() {
        assertThat(pids(List.of(phantom(101, 1)), PutScope.of(0))).doesNotContain(101);
    }

    private static List<Integer> pids(List<DiffRow> rows, PutScope scope) {
        return PutRowFinder.pids(rows, Phantoms.none(), scope).stream().boxed().toList();
    }

    private static DiffRow phantom(int pid, int parent) {
        return row(pid, parent, Lifecycle.PHANTOM, -1);
    }

    private static DiffRow row(int pid, int parent, Lifecycle lifecycle, int session) {
        return new DiffRow(
                pid,
                -1,
                "x",
                lifecycle,
                parent,
                -1,
                session,
                0,
                1,
                ExitRecord.CpuUsage.NONE,
                true,
                true,
                ExitRecord.Traffic.NONE,
                true,
                null,
                null);
    }
}
