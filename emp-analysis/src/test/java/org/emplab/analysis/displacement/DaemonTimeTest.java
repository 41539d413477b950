package org.emplab.analysis.displacement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.junit.jupiter.api.Test;

class DaemonTimeTest {

    @Test
    void knowsOfBoundKernelThreadsAloneOnWhichCpuTheyRan() {
        DaemonTime time = DaemonTime.of(
                List.of(
                        row(1, "fluid", 900),
                        row(2, "ksoftirqd/1", 10),
                        row(3, "ksoftirqd/0", 100),
                        row(4, "kworker/1:2-events", 20),
                        row(5, "kworker/1:0H-kblockd", 5),
                        row(6, "kworker/u8:1-flush", 40),
                        row(7, "sshd", 2)),
                row -> row.name().equals("fluid"),
                1);
        assertThat(time).isEqualTo(new DaemonTime(35, 77));
    }

    @Test
    void takesUserAndSystemTimeWhereThereIsNoPreciseTime() {
        ProcessDiff row = ProcessDiff.of(
                8,
                "cron",
                false,
                Lifecycle.CONTINUED,
                Measures.builder()
                        .set(Measure.USER_MICROS, 3)
                        .set(Measure.SYSTEM_MICROS, 4)
                        .build());
        assertThat(DaemonTime.of(List.of(row), put -> false, 0).mostNanos()).isEqualTo(7000);
    }

    @Test
    void isExactBesidesFAlone() {
        assertThat(DaemonTime.besides(1000, 940)).isEqualTo(new DaemonTime(60, 60));
        assertThat(DaemonTime.besides(1000, 1001))
                .as("two clocks read one after the other")
                .isEqualTo(new DaemonTime(0, 0));
    }

    private static ProcessDiff row(int pid, String name, long nanos) {
        return ProcessDiff.of(
                pid,
                name,
                false,
                Lifecycle.CONTINUED,
                Measures.builder().set(Measure.CPU_NANOS, nanos).build());
    }
}
