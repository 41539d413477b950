package org.emplab.analysis.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ReplicatedTest {

    /** Python 3.11, SciPy 1.17.1: statistics.stdev(v), t.ppf(.975, 4) * sd / 5**.5. */
    @Test
    void agreesWithSciPy() {
        Replicated values = Replicated.of(957.2, 930.75, 918.65, 919.15, 918.0);
        assertThat(values.mean()).isCloseTo(928.75, within(1e-9));
        assertThat(values.sd()).hasValueCloseTo(16.756603176061695, within(1e-9));
        assertThat(values.sdPercent()).hasValueCloseTo(1.8042103015947988, within(1e-9));
        assertThat(values.halfInterval()).hasValueCloseTo(20.806070895902657, within(1e-8));
    }

    /** t.ppf(.975, 19) * 55.30 / 20**.5; the paper's table 4 says 34.17, which is 1.32 times as much in every row. */
    @Test
    void usesStudentsT() {
        assertThat(Replicated.ofMoments(20, 957.20, 55.30).halfInterval())
                .hasValueCloseTo(25.881196675021556, within(1e-6));
    }

    @Test
    void hasNoSpreadForOneReplication() {
        Replicated one = Replicated.of(42);
        assertThat(one.mean()).isEqualTo(42);
        assertThat(one.sd()).isEmpty();
        assertThat(one.halfInterval()).isEmpty();
    }

    @Test
    void refusesNothingAndNoNumbers() {
        assertThatThrownBy(Replicated::of).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Replicated.of(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void scalesWithTheUnit() {
        Replicated micros = Replicated.of(1, 2, 4);
        Replicated nanos = Replicated.of(1000, 2000, 4000);
        assertThat(nanos.sdPercent().orElseThrow()).isCloseTo(micros.sdPercent().orElseThrow(), within(1e-12));
        assertThat(nanos.halfInterval().orElseThrow())
                .isCloseTo(1000 * micros.halfInterval().orElseThrow(), within(1e-9));
    }
}
