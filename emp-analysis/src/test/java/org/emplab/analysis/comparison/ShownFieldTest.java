package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownFieldTest {
    @Test
    void showsWhereLongValuesDiffer() {
        String directory = "[/home/ada/experiments/2026/november/";

        assertThat(ShownField.of(directory + "sum.py, 100000]", directory + "sum2.py, 100000]"))
                .isEqualTo("…xperiments/2026/november/sum.py, 100000]");
        assertThat(ShownField.of(directory + "sum.py, " + "1".repeat(60) + "]", directory + "sum2.py]"))
                .hasSize(42)
                .startsWith("…november/sum.py")
                .endsWith("1…");
    }

    @Test
    void showsShortValuesWholeAndTheBeginOfWhatGoesOn() {
        assertThat(ShownField.of("performance", "powersave")).isEqualTo("performance");
        assertThat(ShownField.of(null, "powersave")).isEqualTo("not recorded");
        assertThat(ShownField.of("a".repeat(50), "b")).isEqualTo("a".repeat(40) + "…");
        assertThat(ShownField.of("a".repeat(50), "a".repeat(50))).isEqualTo("a".repeat(40) + "…");
    }
}
