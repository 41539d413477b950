package org.emplab.agent.procfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CpuListTest {
    @Test
    void readsRangesAndSingleCpus() {
        assertThat(CpuList.parse("0-3,8,10-11\n")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    }

    @Test
    void readsOneCpuAndNone() {
        assertThat(CpuList.parse("0\n")).containsExactly(0);
        assertThat(CpuList.parse("")).isEmpty();
        assertThatThrownBy(() -> CpuList.parse("all")).isInstanceOf(NumberFormatException.class);
    }
}
