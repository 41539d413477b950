package org.emplab.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DigitsTest {
    @Test
    void whatRoundsToZeroHasNoSign() {
        assertThat(Digits.fixed(-0.206, 0)).isEqualTo("0");
        assertThat(Digits.fixed(-0.001, 2)).isEqualTo("0.00");
        assertThat(Digits.fixed(-0.206, 1)).isEqualTo("−0.2");
        assertThat(Digits.signedFixed(-0.206, 1)).isEqualTo("−0.2");
    }
}
