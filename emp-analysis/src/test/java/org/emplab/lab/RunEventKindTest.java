package org.emplab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunEventKindTest {
    @Test
    void everyKindIsFoundByItsKey() {
        for (RunEventKind kind : RunEventKind.values()) {
            assertThat(RunEventKind.ofKey(kind.key())).contains(kind);
        }
    }

    @Test
    void aKindOfAnotherVersionIsNoError() {
        assertThat(RunEventKind.ofKey("teleported")).isEmpty();
        assertThat(RunEventKind.ofKey("COMPLETED")).isEmpty();
    }
}
