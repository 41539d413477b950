package org.emplab.analysis.simulate.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.analysis.simulate.core.LabRates.Tally;
import org.junit.jupiter.api.Test;

/** Bounds for a short run with few L-samples; more rates: docs/appendix/protocol-rates.md. */
class ShortRunTest {
    private static final int LABS = 1000;

    @Test
    void findsOneToThreeLSamplesAmongFortyToSixtyByElapsedTimeAlone() {
        Tally tally = LabRates.tally(LabFamily.SHORT_RUN_BY_TIME, 1, LABS);

        assertThat(tally.right).isGreaterThanOrEqualTo(95 * LABS / 100);
        assertThat(tally.falseRuns).isLessThanOrEqualTo(LABS / 100);
    }
}
