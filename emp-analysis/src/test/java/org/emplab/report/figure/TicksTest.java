package org.emplab.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TicksTest {
    @Test
    void areRoundValuesWithinTheAxis() {
        assertThat(Ticks.between(128_243.5, 128_264.1, 5).values())
                .extracting(Number::doubleValue)
                .containsExactly(128_250.0, 128_260.0);
        assertThat(Ticks.between(0, 1, 5).values())
                .extracting(Number::doubleValue)
                .containsExactly(0.0, 0.5, 1.0);
    }

    @Test
    void areCloserWhereOneAloneWouldTellNoScale() {
        assertThat(Ticks.between(417, 439, 3).values())
                .extracting(Number::doubleValue)
                .containsExactly(420.0, 430.0);
    }

    @Test
    void shareTheirDecimals() {
        assertThat(Ticks.between(0.01, 0.042, 5).decimals()).isEqualTo(2);
        assertThat(Ticks.between(128_000, 164_000, 5).decimals()).isZero();
    }

    @Test
    void areOneForAnAxisWithoutLength() {
        assertThat(Ticks.between(5, 5, 5).values()).hasSize(1);
    }
}
