package org.emplab.web.derivation.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CutoffTableLayoutTest {

    @Test
    void aTableWithoutCutoffsSaysWhetherThereWasSomethingToExplain() {
        assertThat(CutoffTableLayout.whyNone(3, List.of()))
                .startsWith("There is no cutoff: of the 3 L-samples of these runs");
        assertThat(CutoffTableLayout.whyNone(0, List.of())).endsWith("or runs too short to meet a rare daemon.");
        assertThat(CutoffTableLayout.whyNone(0, List.of("a waits.", "b waits.")))
                .endsWith("no cutoff. a waits. b waits.");
    }
}
