package org.emplab.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ClopperPearsonTest {
    /** The example of R's {@code binom.test(682, 925)}: where each binomial tail is 0.025. */
    @Test
    void isTheIntervalOfRsBinomTest() {
        Interval interval = ClopperPearson.interval(682, 925, 0.95);

        assertThat(interval.estimate()).isEqualTo(682.0 / 925);
        assertThat(interval.lower()).isCloseTo(0.7076683, within(5e-8));
        assertThat(interval.upper()).isCloseTo(0.7654066, within(5e-8));
    }

    /** One end is then 0 or 1, the other solves (1 − p)^n = 0.025. */
    @Test
    void endsAtTheEdgeWhereNoneOrAllAreFound() {
        assertThat(ClopperPearson.interval(0, 10, 0.95).lower()).isZero();
        assertThat(ClopperPearson.interval(0, 10, 0.95).upper()).isCloseTo(1 - Math.pow(0.025, 0.1), within(1e-12));
        assertThat(ClopperPearson.interval(10, 10, 0.95).lower()).isCloseTo(Math.pow(0.025, 0.1), within(1e-12));
        assertThat(ClopperPearson.interval(10, 10, 0.95).upper()).isEqualTo(1);
    }

    @Test
    void refusesMoreFoundThanTried() {
        assertThatIllegalArgumentException().isThrownBy(() -> ClopperPearson.interval(3, 2, 0.95));
        assertThatIllegalArgumentException().isThrownBy(() -> ClopperPearson.interval(0, 0, 0.95));
    }
}
