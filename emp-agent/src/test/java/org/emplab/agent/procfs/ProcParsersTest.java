package org.emplab.agent.procfs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProcParsersTest {
    private static final String STAT =
            "26664 (mt-threads) S 26622 26612 6500 0 -1 4194304 59 0 3 0 2 12 0 0 20 0 1 0 400300"
                    + " 19324928 276 18446744073709551615 94870103547904 94870103548641 140721525352592 0 0 0 0 0 0 1 0 0 17 1 0\n";
    private static final String IO = """
            rchar: 3980
            wchar: 12288000
            syscr: 8
            syscw: 3000
            read_bytes: 4096
            write_bytes: 12300288
            cancelled_write_bytes: 0
            """;
    private static final String STATUS = """
            Name:\tmt-threads
            Uid:\t1000\t0\t0\t0
            Threads:\t1
            voluntary_ctxt_switches:\t129
            nonvoluntary_ctxt_switches:\t9
            """;

    @Test
    void readsAStat() {
        assertThat(stat(STAT)).isEqualTo(new ProcStat("mt-threads", 'S', 26622, 26612, 6500, 59, 3, 2, 12, 1, 400300));
    }

    @Test
    void readsANameWithBracketsAndBlanks() {
        assertThat(stat(STAT.replace("mt-threads", "a) R 1 (b")).name()).isEqualTo("a) R 1 (b");
        assertThat(stat(STAT.replace("mt-threads", "a) R 1 (b")).parentPid()).isEqualTo(26622);
        assertThat(stat(STAT.replace("mt-threads", "")).name()).isEmpty();
    }

    @Test
    void readsTheWorkQueueOfAKernelWorker() {
        assertThat(queue("kworker/u8:3-events_unbound")).isEqualTo("events_unbound");
        assertThat(queue("kworker/0:1H+kblockd")).isEqualTo("kblockd");
        assertThat(queue("kworker/u8:0-flush-9:0")).isEqualTo("flush-9:0");
        assertThat(queue("kworker/u8:2-ext4-rsv-conversion")).isEqualTo("ext4-rsv-conversion");
        assertThat(queue("kworker/R-mm_percpu_wq")).isEqualTo("mm_percpu_wq");
        assertThat(queue("kworker/1:2")).isNull();
        assertThat(queue("ksoftirqd/0")).isNull();
    }

    private static @Nullable String queue(String name) {
        return stat(STAT.replace("mt-threads", name)).queue();
    }

    @Test
    void refusesATornStat() {
        assertThatThrownBy(() -> stat("26664 (mt-thr")).isInstanceOf(ProcException.class);
        assertThatThrownBy(() -> stat(STAT.substring(0, 60))).isInstanceOf(ProcException.class);
        assertThatThrownBy(() -> stat("")).isInstanceOf(ProcException.class);
    }

    @Test
    void readsExactInputAndOutput() {
        assertThat(ProcIo.parse(bytes(IO), IO.length())).isEqualTo(new ProcIo(3980, 12288000, 8, 3000, 4096, 12300288));
    }

    @Test
    void hasNoInputAndOutputWhereTheKernelDoesNotAccountForIt() {
        assertThat(ProcIo.parse(bytes(IO), IO.indexOf("read_bytes"))).isNull();
    }

    @Test
    void readsOwnerAndSwitches() {
        assertThat(ProcStatus.parse(bytes(STATUS), STATUS.length())).isEqualTo(new ProcStatus(1000, 129, 9));
    }

    @Test
    void readsThisProcess() {
        int own = (int) ProcessHandle.current().pid();
        try (ProcFiles files = new ProcFiles()) {
            ProcStat stat = requireNonNull(files.stat(own));
            assertThat(stat.name()).isEqualTo("java");
            assertThat(stat.threads()).isEqualTo(files.threads(own).size());
            assertThat(requireNonNull(files.io(own)).readChars()).isPositive();
            assertThat(files.forks()).isPositive();
            assertThat(files.stat(0)).isNull();
        }
    }

    @Test
    void listsThisProcessInOrder() {
        try (ProcFiles files = new ProcFiles()) {
            PidList pids = files.processes();
            boolean found = false;
            for (int i = 0; i < pids.size(); i++) {
                found |= pids.get(i) == ProcessHandle.current().pid();
                assertThat(i == 0 || pids.get(i - 1) < pids.get(i)).isTrue();
            }
            assertThat(found).isTrue();
        }
    }

    private static ProcStat stat(String text) {
        return ProcStat.parse(bytes(text), text.length());
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
