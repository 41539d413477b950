package org.emplab.analysis.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.analysis.series.SeriesOfTimes.millis;

import org.junit.jupiter.api.Test;

class ClockTickTest {
    @Test
    void knowsTheTicksOfLinuxAndOfWindows() {
        assertThat(ClockTick.nanos(millis(50, 60, 50))).isEqualTo(10_000_000);
        assertThat(ClockTick.nanos(millis(52, 60, 56))).isEqualTo(4_000_000);
        assertThat(ClockTick.nanos(millis(51, 53))).isEqualTo(1_000_000);
        assertThat(ClockTick.nanos(millis(15.625, 31.25))).isEqualTo(15_625_000);
        assertThat(ClockTick.nanos(millis(109.2, 93.6), millis(109.2))).isEqualTo(15_625_000);
        assertThat(ClockTick.nanos(millis(109, 94, 78))).isEqualTo(15_625_000);
    }

    @Test
    void takesNoTimesForTicksThatOnlyLieNearOne() {
        assertThat(ClockTick.nanos(millis(8015, 8016, 8016))).isEqualTo(1_000_000);
        assertThat(ClockTick.nanos(millis(8015.2371, 8016.1194))).isZero();
    }
}
