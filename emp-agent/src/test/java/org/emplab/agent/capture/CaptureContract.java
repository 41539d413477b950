package org.emplab.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.agent.Requirement;
import org.emplab.agent.procfs.CpuClock;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every source of images must hold to, on the real kernel. */
abstract class CaptureContract {
    static final PutScope NO_PUT = PutScope.of(0);

    Capture capture;

    abstract Capture open();

    @BeforeEach
    void openCapture() {
        capture = open();
    }

    @AfterEach
    void closeCapture() {
        if (capture != null) {
            capture.close();
        }
    }

    @Test
    void showsWhatThisProcessDidUnderItsOwnName() {
        capture.before();
        long before = ownCpuNanos();
        burn(30_000_000);
        long burnt = ownCpuNanos() - before;
        ProcessDiff row =
                row(capture.after(NO_PUT), (int) ProcessHandle.current().pid()).orElseThrow();
        assertThat(row.lifecycle()).isEqualTo(Lifecycle.CONTINUED);
        assertThat(row.name()).isEqualTo("java");
        assertThat(row.measures().require(Measure.CPU_NANOS)).isGreaterThanOrEqualTo(burnt);
        assertThat(row.parentPid()).isEqualTo(OptionalInt.of((int)
                ProcessHandle.current().parent().orElseThrow().pid()));
        assertThat(row.threads().orElseThrow()).isGreaterThan(1);
        assertThat(row.startedAtTicks()).isPresent();
        assertThat(row.put()).isFalse();
    }

    @Test
    void showsAProcessThatStartedInTheWindow() throws IOException {
        capture.before();
        Process child = Programs.start("sleep", "1000");
        try {
            Programs.awaitName(child, "sleep");
            ProcessDiff row = row(capture.after(NO_PUT), (int) child.pid()).orElseThrow();
            assertThat(row.lifecycle()).isEqualTo(Lifecycle.STARTED);
            assertThat(row.name()).isEqualTo("sleep");
            assertThat(row.measures().require(Measure.MINOR_FAULTS)).isPositive();
            assertThat(row.parentPid()).hasValue((int) ProcessHandle.current().pid());
        } finally {
            Programs.end(child);
        }
    }

    @Test
    void givesAProcessThatDidNothingNoRow() throws IOException {
        Process child = Programs.start("sleep", "1000");
        try {
            Programs.awaitName(child, "sleep");
            capture.before();
            CapturedDiff diff = capture.after(NO_PUT);
            assertThat(row(diff, (int) child.pid())).isEmpty();
            assertThat(diff.idleProcesses()).isPositive();
        } finally {
            Programs.end(child);
        }
    }

    @Test
    void countsOnlyWhatHappenedInTheWindow() {
        burn(200_000_000);
        capture.before();
        ProcessDiff row =
                row(capture.after(NO_PUT), (int) ProcessHandle.current().pid()).orElseThrow();
        assertThat(row.measures().require(Measure.CPU_NANOS)).isLessThan(ownCpuNanos() - 150_000_000);
    }

    @Test
    void marksTheChildrenOfThePutAndNothingElse() throws IOException {
        capture.before();
        Process put = Programs.start("sh", "-c", "sleep 1000 & wait");
        Process other = Programs.start("sleep", "1000");
        try {
            Programs.awaitName(other, "sleep");
            Programs.awaitChild(put);
            CapturedDiff diff = capture.after(PutScope.of((int) put.pid()));
            assertThat(row(diff, (int) put.pid()).orElseThrow().put()).isTrue();
            int grandchild = (int) put.children().findFirst().orElseThrow().pid();
            assertThat(row(diff, grandchild).orElseThrow().put()).isTrue();
        } finally {
            put.descendants().forEach(ProcessHandle::destroyForcibly);
            Programs.end(put);
            Programs.end(other);
        }
    }

    @Test
    void countsWhatAThreadDidThatEndedInTheWindow() throws InterruptedException {
        capture.before();
        Thread thread = new Thread(() -> burn(60_000_000));
        thread.start();
        thread.join();
        ProcessDiff row =
                row(capture.after(NO_PUT), (int) ProcessHandle.current().pid()).orElseThrow();
        assertThat(row.measures().require(Measure.CPU_NANOS)).isGreaterThanOrEqualTo(60_000_000);
        assertThat(row.measures().require(Measure.USER_MICROS) + row.measures().require(Measure.SYSTEM_MICROS))
                .isPositive();
    }

    @Test
    void countsReadsAndWritesExactlyWhileAProcessLives() throws IOException {
        Path file = Files.createTempFile("capture", "");
        try {
            Files.write(file, new byte[10_000]);
            capture.before();
            CapturedDiff idle = capture.after(NO_PUT);
            capture.before();
            for (int i = 0; i < 7; i++) {
                Files.readAllBytes(file);
            }
            CapturedDiff busy = capture.after(NO_PUT);
            int own = (int) ProcessHandle.current().pid();
            // the images themselves read files of /proc
            long around = row(idle, own).orElseThrow().measures().require(Measure.READ_CHARS);
            long chars = row(busy, own).orElseThrow().measures().require(Measure.READ_CHARS);
            assertThat(chars).isBetween(70_000L, 70_000 + around + 100_000);
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void namesAProcessByWhatItExecutesInTheEnd() throws IOException {
        Process child = Programs.start("sh", "-c", "read line; exec sleep 1000");
        try {
            Programs.awaitName(child, "sh");
            capture.before();
            child.getOutputStream().close();
            Programs.awaitName(child, "sleep");
            ProcessDiff row = row(capture.after(NO_PUT), (int) child.pid()).orElseThrow();
            assertThat(row.name()).isEqualTo("sleep");
            assertThat(row.lifecycle()).isEqualTo(Lifecycle.CONTINUED);
        } finally {
            Programs.end(child);
        }
    }

    @Test
    void marksAnAdoptedProcessOfThePutBySession() throws IOException {
        Requirement.TOOLS.check(Files.exists(Path.of("/usr/bin/setsid")), "no setsid (apt-get install util-linux)");
        capture.before();
        Process put = Programs.start("setsid", "sh", "-c", "sleep 1000 >/dev/null & echo $!");
        int orphan =
                Integer.parseInt(new String(put.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
        try {
            Programs.await(put);
            ProcessHandle left = ProcessHandle.of(orphan).orElseThrow();
            assertThat(left.parent().map(ProcessHandle::pid)).isNotEqualTo(Optional.of(put.pid()));
            PutScope scope = new PutScope((int) put.pid(), OptionalLong.of(put.pid()), Optional.empty());
            assertThat(row(capture.after(scope), orphan).orElseThrow().put()).isTrue();
        } finally {
            ProcessHandle.of(orphan).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void givesAZombieNoRow() throws IOException {
        int zombie = Programs.zombie();
        try {
            capture.before();
            CapturedDiff diff = capture.after(NO_PUT);
            assertThat(row(diff, zombie)).isEmpty();
        } finally {
            Programs.reap(zombie);
        }
    }

    /** What the predecessor did is of another process, whose pid it only happened to have. */
    @Test
    void tellsTwoProcessesApartThatHadOnePidInTurn() throws IOException {
        Process first = Programs.start("sh", "-c", "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; read x");
        Programs.awaitName(first, "sh");
        int pid = (int) first.pid();
        capture.before();
        Programs.end(first);
        Process second = Programs.startAs(pid, "sleep", "1000");
        try {
            Programs.awaitName(second, "sleep");
            CapturedDiff diff = capture.after(NO_PUT);
            List<ProcessDiff> rows =
                    diff.processes().stream().filter(row -> row.pid() == pid).toList();

            assertThat(rows).extracting(ProcessDiff::lifecycle).doesNotContain(Lifecycle.CONTINUED);
            assertThat(rows)
                    .filteredOn(row -> row.lifecycle() == Lifecycle.STARTED)
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.name()).isEqualTo("sleep");
                        assertThat(row.measures().require(Measure.CPU_NANOS)).isEqualTo(new CpuClock().nanos(pid));
                    });
            rowOfThePredecessor(diff, rows);
        } finally {
            Programs.end(second);
        }
    }

    abstract void rowOfThePredecessor(CapturedDiff diff, List<ProcessDiff> rows);

    @Test
    void refusesAnAfterImageWithoutABeforeImage() {
        assertThatThrownBy(() -> capture.after(NO_PUT)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void saysItsSourceReasonResolutionAndWhatIsLost() {
        assertThat(capture.description()).containsKeys("source", "reason", "resolution", "lost");
    }

    @Test
    void takesManyWindowsInARow() {
        for (int i = 0; i < 50; i++) {
            capture.before();
            CapturedDiff diff = capture.after(NO_PUT);
            assertThat(diff.processes()).extracting(ProcessDiff::pid).doesNotHaveDuplicates();
        }
    }

    static Optional<ProcessDiff> row(CapturedDiff diff, int pid) {
        List<ProcessDiff> rows =
                diff.processes().stream().filter(row -> row.pid() == pid).toList();
        assertThat(rows).hasSizeLessThan(2);
        return rows.stream().findFirst();
    }

    static long ownCpuNanos() {
        return new CpuClock().nanos((int) ProcessHandle.current().pid());
    }

    /** Uses CPU time until this much has been used. */
    static void burn(long nanos) {
        long end = ownCpuNanos() + nanos;
        long sum = 0;
        while (ownCpuNanos() < end) {
            for (int i = 0; i < 10_000; i++) {
                sum += i ^ sum;
            }
        }
        assertThat(sum).isNotEqualTo(42);
    }
}
