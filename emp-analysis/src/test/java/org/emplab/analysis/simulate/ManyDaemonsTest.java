package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.analysis.simulate.ManyDaemonsRates.Tally;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What machines with many daemons are to keep to; more rates: docs/appendix/protocol-rates.md. */
class ManyDaemonsTest {
    private static final int LABS = 8;

    @ParameterizedTest
    @CsvSource({"5, 0.2", "12, 0.3", "12, 0.5", "30, 0.4"})
    void findsEachDaemonOfManyWhileTheyTouchUpToHalfOfTheSamples(int daemons, double touched) {
        Tally tally = ManyDaemonsRates.tally(daemons, touched, 7001, LABS);

        assertThat(tally.found).isEqualTo(tally.daemons);
        assertThat(tally.falseCutoffs).isLessThanOrEqualTo(tally.innocents / 100);
        assertThat(tally.clusterDropped).isZero();
    }
}
