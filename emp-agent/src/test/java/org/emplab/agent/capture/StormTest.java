package org.emplab.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.StreamedRows;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Very many processes that start and end within one window; every third is a child of the PUT, with a child of its own. */
class StormTest {
    private static final int ROOT = 7;
    private static final int STRANGER = 8;
    private static final long LONGEST = 1_000_000;

    @ParameterizedTest
    @ValueSource(ints = {300, 60_000})
    void everyProcessHasItsRowHoweverManyThereAre(int processes) {
        ExitLog log = new ExitLog(Long.MAX_VALUE);
        for (int i = 0; i < processes; i++) {
            int pid = 1000 + i;
            log.add(phantom(pid, i % 3 == 0 ? pid + 1 : i % 3 == 1 ? ROOT : STRANGER, 100 + i));
        }
        Phantoms.Sorted sorted = Phantoms.sort(log, new BitSet(), LONGEST);
        CapturedDiff diff = new Window(Programs.identities(), sorted.phantoms())
                .diff(PutScope.of(ROOT), OptionalLong.of(0), true, Optional.empty());

        assertThat(sorted.others()).isEmpty();
        assertThat(sorted.unknown()).isZero();
        assertThat(diff.processes()).hasSize(processes);
        int at = 0;
        long delay = 0;
        for (ProcessDiff row : diff.processes()) {
            boolean put = at % 3 != 2;
            assertThat(row.pid()).isEqualTo(1000 + at);
            assertThat(row.put()).isEqualTo(put);
            assertThat(row.lifecycle()).isEqualTo(Lifecycle.PHANTOM);
            assertThat(row.threads()).isEqualTo(OptionalInt.of(1));
            assertThat(row.measures().require(Measure.CPU_NANOS)).isEqualTo(100 + at);
            delay += put ? 5 : 0;
            at++;
        }
        assertThat(diff.putRunQueueDelayNanos()).hasValue(delay);
        assertThat(diff.processes() instanceof StreamedRows).isEqualTo(processes > 20_000);
        assertThat(diff.processes()).isEqualTo(List.copyOf(diff.processes()));
        assertThat(diff.processes().get(processes - 1).pid()).isEqualTo(1000 + processes - 1);
    }

    @Test
    void aProcessThatLivedLongerThanTheWindowIsNotKnown() {
        ExitLog log = new ExitLog(Long.MAX_VALUE);
        log.add(exit(20, 20, true, LONGEST + 1, null));
        Phantoms.Sorted sorted = Phantoms.sort(log, new BitSet(), LONGEST);
        assertThat(sorted.unknown()).isEqualTo(1);
        assertThat(sorted.phantoms().size()).isZero();
    }

    @Test
    void whatAnImageHasOrHadSeveralThreadsIsLookedAtOneByOne() {
        ExitLog log = new ExitLog(Long.MAX_VALUE);
        ExitRecord seen = exit(20, 20, true, 5, null);
        ExitRecord thread = exit(31, 30, false, 5, null);
        ExitRecord last = exit(30, 30, true, 5, ExitRecord.CpuUsage.NONE);
        ExitRecord ofALivingProcess = exit(41, 40, false, 5, null);
        List.of(seen, thread, last, ofALivingProcess, phantom(50, 1, 9)).forEach(log::add);
        BitSet pids = new BitSet();
        pids.set(20);

        Phantoms.Sorted sorted = Phantoms.sort(log, pids, LONGEST);
        assertThat(sorted.others()).containsExactly(seen, thread, last);
        assertThat(sorted.phantoms().log()).extracting(ExitRecord::processId).containsExactly(50);
    }

    private static ExitRecord phantom(int pid, int parent, long cpuNanos) {
        ExitRecord.CpuUsage cpu = new ExitRecord.CpuUsage(0, 0, cpuNanos, 5, 1, 0);
        return new ExitRecord(pid, pid, true, "true", parent, 0, null, 1000, 500, cpu, ExitRecord.Traffic.NONE, null);
    }

    private static ExitRecord exit(
            int thread, int process, boolean last, long elapsedMicros, ExitRecord.@Nullable CpuUsage group) {
        return new ExitRecord(
                thread,
                process,
                last,
                "x",
                1,
                0,
                null,
                1000,
                elapsedMicros,
                ExitRecord.CpuUsage.NONE,
                ExitRecord.Traffic.NONE,
                group);
    }
}
