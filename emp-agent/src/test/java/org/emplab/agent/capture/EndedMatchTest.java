package org.emplab.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.junit.jupiter.api.Test;

/** A window from 1000 s to 1010 s of the monotonic clock; the images take 10 ms. */
class EndedMatchTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long IMAGE = 10_000_000L;
    private static final long OPENED = 1000 * SECOND;
    private static final long CLOSED = 1010 * SECOND;

    @Test
    void takesTheBeforeImageFromAProcessThatStopped() {
        TrackedProcess process = seenBefore(5, OPENED - 50 * SECOND, 700);
        List<ProcessDiff> rows = rows(List.of(process), List.of(), exit(5, 55, 900));
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).lifecycle()).isEqualTo(Lifecycle.STOPPED);
        assertThat(rows.get(0).measures().require(Measure.CPU_NANOS)).isEqualTo(200);
    }

    @Test
    void givesAPhantomAllThatItUsed() {
        List<ProcessDiff> rows = rows(List.of(), List.of(), exit(5, 3, 900));
        assertThat(rows.get(0).lifecycle()).isEqualTo(Lifecycle.PHANTOM);
        assertThat(rows.get(0).measures().require(Measure.CPU_NANOS)).isEqualTo(900);
    }

    @Test
    void tellsTheProcessesApartThatHadOnePidInTurn() {
        TrackedProcess first = seenBefore(5, OPENED - 50 * SECOND, 700);
        List<ProcessDiff> rows = rows(List.of(first), List.of(), exit(5, 2, 40), exit(5, 53, 900), exit(5, 1, 30));
        assertThat(rows)
                .extracting(ProcessDiff::lifecycle)
                .containsExactlyInAnyOrder(Lifecycle.STOPPED, Lifecycle.PHANTOM, Lifecycle.PHANTOM);
        assertThat(rows)
                .extracting(row -> row.measures().require(Measure.CPU_NANOS))
                .containsExactlyInAnyOrder(200L, 40L, 30L);
    }

    @Test
    void keepsThePhantomWhosePidALivingProcessHasTakenOver() {
        TrackedProcess successor = seenAfter(5, CLOSED - SECOND, 60);
        List<ProcessDiff> rows = rows(List.of(), List.of(successor), exit(5, 4, 40));
        assertThat(rows)
                .extracting(ProcessDiff::lifecycle)
                .containsExactlyInAnyOrder(Lifecycle.STARTED, Lifecycle.PHANTOM);
    }

    @Test
    void givesOneRowToAProcessThatEndedJustAfterTheImage() {
        long started = CLOSED - 2 * SECOND;
        TrackedProcess process = seenAfter(5, started, 60);
        ExitRecord exit = exitAfter(5, (CLOSED + IMAGE / 2 - started) / 1000, 75);
        List<ProcessDiff> rows = rows(List.of(), List.of(process), exit);
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).lifecycle()).isEqualTo(Lifecycle.PHANTOM);
        assertThat(rows.get(0).measures().require(Measure.CPU_NANOS)).isEqualTo(75);
    }

    @Test
    void countsAsLostWhatBeganBeforeTheWindowAndNoImageShows() {
        Window window = new Window(Programs.identities());
        EndedMatch match = match(exit(5, 50, 900));
        assertThat(match.phantoms(window)).isEqualTo(1);
        assertThat(window.rows()).isEmpty();
    }

    @Test
    void givesNoRowToAProcessThatWasDyingAtTheBeforeImage() {
        assertThat(rows(List.of(seenBefore(5, OPENED - SECOND, 700)), List.of()))
                .isEmpty();
    }

    @Test
    void leavesOutThreadsWhoseProcessLivesOn() {
        ExitRecord thread = new ExitRecord(
                6,
                5,
                false,
                "x",
                1,
                0,
                null,
                0,
                3_000_000,
                new ExitRecord.CpuUsage(0, 0, 9, 0, 0, 0),
                ExitRecord.Traffic.NONE,
                null);
        assertThat(EndedProcess.among(List.of(thread))).isEmpty();
    }

    @Test
    void addsTheTrafficOfAllThreadsSinceTheBeforeImage() {
        ExitRecord.Traffic one = new ExitRecord.Traffic(10, 1, 0, 0, 0, 0, 0, 0);
        ExitRecord thread =
                new ExitRecord(6, 5, false, "x", 1, 0, null, 0, 3_000_000, ExitRecord.CpuUsage.NONE, one, null);
        ExitRecord last = new ExitRecord(
                5, 5, true, "x", 1, 0, null, 0, 3_000_000, ExitRecord.CpuUsage.NONE, one, ExitRecord.CpuUsage.NONE);
        EndedProcess process = EndedProcess.among(List.of(thread, last)).get(0);
        assertThat(process.trafficSince(null).minorFaults()).isEqualTo(20);
        assertThat(process.threadCount()).isEqualTo(2);
    }

    private static List<ProcessDiff> rows(
            List<TrackedProcess> gone, List<TrackedProcess> present, ExitRecord... exits) {
        Window window = new Window(Programs.identities());
        EndedMatch match = match(exits);
        match.gone(gone, window);
        match.present(present, window);
        assertThat(match.phantoms(window)).isZero();
        return window.diff(PutScope.of(0), OptionalLong.of(0), true, Optional.empty())
                .processes();
    }

    private static EndedMatch match(ExitRecord... exits) {
        return new EndedMatch(EndedProcess.among(List.of(exits)), OPENED - IMAGE, OPENED, CLOSED, CLOSED + IMAGE);
    }

    /** The end, 4 s into the window, of a process of that age. */
    private static ExitRecord exit(int pid, long ageSeconds, long cpuNanos) {
        return exit(pid, 1004 - ageSeconds, ageSeconds * 1_000_000, cpuNanos);
    }

    private static ExitRecord exitAfter(int pid, long ageMicros, long cpuNanos) {
        return exit(pid, 1010 - ageMicros / 1_000_000, ageMicros, cpuNanos);
    }

    private static ExitRecord exit(int pid, long beginSeconds, long ageMicros, long cpuNanos) {
        ExitRecord.CpuUsage cpu = new ExitRecord.CpuUsage(0, 0, cpuNanos, 0, 0, 0);
        return new ExitRecord(
                pid, pid, true, "x", 1, 0, null, beginSeconds, ageMicros, cpu, ExitRecord.Traffic.NONE, null);
    }

    private static TrackedProcess seenBefore(int pid, long startedAt, long cpuNanos) {
        TrackedProcess process = seenAfter(pid, startedAt, cpuNanos);
        process.open();
        return process;
    }

    private static TrackedProcess seenAfter(int pid, long startedAt, long cpuNanos) {
        ExitRecord.CpuUsage cpu = new ExitRecord.CpuUsage(0, 0, cpuNanos, 0, 0, 0);
        ProcessSnapshot.ProcessCounts reading = new ProcessSnapshot.ProcessCounts(
                cpuNanos,
                cpu,
                true,
                true,
                ExitRecord.Traffic.NONE,
                ProcessSnapshot.ProcessCounts.IoSource.EXACT,
                ExitRecord.Traffic.NONE);
        TrackedProcess process = new TrackedProcess(pid);
        process.see(new ProcessSnapshot(
                reading, "x", 1, 5, 5, 0, 1, startedAt / 10_000_000, startedAt - 1000, startedAt, null, null));
        return process;
    }
}
