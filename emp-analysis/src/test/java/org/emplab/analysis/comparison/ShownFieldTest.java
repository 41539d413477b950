package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ShownFieldTest {
    @Test
    void showsWhereLongValuesDiffer() {
        String directory = "[/home/ada/experiments/2026/november/";

        assertThat(shown(directory + "sum.py, 100000]", directory + "sum2.py, 100000]"))
                .isEqualTo("…xperiments/2026/november/sum.py, 100000]");
        assertThat(shown(directory + "sum.py, " + "1".repeat(60) + "]", directory + "sum2.py]"))
                .hasSize(42)
                .startsWith("…november/sum.py")
                .endsWith("1…");
    }

    @Test
    void showsShortValuesWholeAndTheBeginOfWhatGoesOn() {
        assertThat(shown("performance", "powersave")).isEqualTo("performance");
        assertThat(shown(null, "powersave")).isEqualTo("not recorded");
        assertThat(shown("a".repeat(50), "b")).isEqualTo("a".repeat(40) + "…");
        assertThat(shown("a".repeat(50), "a".repeat(50))).isEqualTo("a".repeat(40) + "…");
    }

    private static String shown(@Nullable Object value, @Nullable Object other) {
        return new HeaderDifference("key", value, other, true).shownFirst();
    }
}
