package org.emplab.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.emplab.agent.procfs.CpuList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BracketedValueTest {
    @ParameterizedTest
    @CsvSource({
        "always [madvise] never, madvise",
        "[always] madvise never, always",
        "always defer defer+madvise madvise [never], never",
        "2, 2",
        "performance, performance"
    })
    void findsTheMarkedWord(String text, String selected) {
        assertThat(BracketedValue.selected(text)).isEqualTo(selected);
    }

    @Test
    void readsTheKernelsListsOfCpus() {
        assertThat(CpuList.parse("0-3,8")).containsExactly(0, 1, 2, 3, 8);
        assertThat(CpuList.parse("")).isEmpty();
        assertThatThrownBy(() -> CpuList.parse("all")).isInstanceOf(NumberFormatException.class);
    }
}
