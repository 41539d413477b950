package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.simulate.TakenRates.Tally;
import org.junit.jupiter.api.Test;

/** A daemon that works on the program's CPU or on the other one; more rates: docs/appendix/protocol-rates.md. */
class TakenRatesTest {
    @Test
    void cutoffsByTakenDropTheDisturbedSamplesAndNoOther() {
        Tally taken = TakenRates.tally(CutoffBasis.TAKEN, 0.5, 1, 2);
        Tally pt = TakenRates.tally(CutoffBasis.PT, 0.5, 1, 2);

        assertThat(taken.disturbed).isEqualTo(pt.disturbed).isPositive();
        assertThat(taken.undisturbed).isPositive();
        assertThat(taken.found).isEqualTo(taken.disturbed);
        assertThat(taken.dropped + taken.otherDropped).isZero();
        assertThat(pt.found).isLessThan(taken.found / 2);
    }
}
