package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.analysis.simulate.CutoffIntervalRates.Coverage;
import org.emplab.analysis.simulate.CutoffIntervalRates.Habit;
import org.junit.jupiter.api.Test;

class CutoffIntervalsHoldTest {
    @Test
    void holdTheCutoffOfMostOtherDerivations() {
        Coverage coverage = CutoffIntervalRates.coverage(Habit.OFTEN, 300, 1, 0, 1, 20);

        assertThat(coverage.withInterval()).isEqualTo(20);
        assertThat(coverage.ofTheMedian()).isGreaterThan(0.8);
        assertThat(coverage.ofAnother()).isGreaterThan(0.7);
    }
}
