package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaledTimeTest {
    @Test
    void isInAUnitThatFits() {
        assertThat(ScaledTime.of(0.0263, 0.0012).plusMinus(0.0263, 0.0012)).isEqualTo("26.3 ± 1.2 µs");
        assertThat(ScaledTime.of(332.6, 0.42).plusMinus(332.6, 0.42)).isEqualTo("332.60 ± 0.42 ms");
        assertThat(ScaledTime.of(2056, 633).plusMinus(2056, 633)).isEqualTo("2.06 ± 0.63 s");
        assertThat(ScaledTime.of(600_000, 0).alone(600_000)).isEqualTo("10.0 min");
        assertThat(ScaledTime.of(16_200_000, 36_000).range(16_164_000, 16_236_000))
                .isEqualTo("4.490 … 4.510 h");
    }

    @Test
    void ofZeroIsZero() {
        assertThat(ScaledTime.of(0, 0).plusMinus(0, 0)).isEqualTo("0 ± 0 µs");
    }
}
