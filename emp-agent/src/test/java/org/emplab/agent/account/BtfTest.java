package org.emplab.agent.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.agent.Requirement;
import org.junit.jupiter.api.Test;

/** The running kernel's own description. */
class BtfTest {
    @Test
    void findsFieldsThroughUnnamedStructures() {
        Btf kernel = kernel();

        assertThat(kernel.offset("task_struct.tgid").getAsInt())
                .isEqualTo(kernel.offset("task_struct.pid").getAsInt() + 4);
        assertThat(kernel.offset("task_struct.se.cfs_rq").getAsInt())
                .isGreaterThan(kernel.offset("task_struct.se").getAsInt());
    }

    @Test
    void knowsTracepointsAndWhatTheyHandOver() {
        Btf kernel = kernel();

        assertThat(kernel.tracepoint("sched_switch")).isPresent();
        assertThat(kernel.arguments(kernel.tracepoint("sched_switch").getAsInt()))
                .isBetween(3, 4);
        assertThat(kernel.tracepoint("no_such_thing")).isEmpty();
    }

    @Test
    void hasNoOffsetOfAFieldThatTheKernelDoesNotHave() {
        Btf kernel = kernel();

        assertThat(kernel.offset("task_struct.no_such_field")).isEmpty();
        assertThat(kernel.offset("no_such_struct.field")).isEmpty();
    }

    @Test
    void namesAFileThatIsNotThere() {
        assertThatThrownBy(() -> Btf.read(Path.of("/no/such/btf")))
                .isInstanceOf(AccountException.class)
                .hasMessageContaining("/no/such/btf");
    }

    private static Btf kernel() {
        Requirement.BPF.check(Files.isReadable(Btf.KERNEL), "no " + Btf.KERNEL);
        return Btf.read(Btf.KERNEL);
    }
}
