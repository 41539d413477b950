package org.emplab.analysis.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.analysis.simulate.ManyDaemonsRates.Crowded;
import org.emplab.analysis.simulate.ManyDaemonsRates.Tally;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds for machines with many daemons; more rates: docs/appendix/protocol-rates.md. */
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

    @ParameterizedTest
    @CsvSource({"5, 0.65", "12, 0.8", "30, 0.9"})
    void namesTheDaemonsOfACrowdAndATaskLengthThatShowsThem(int daemons, double touched) {
        Crowded crowded = ManyDaemonsRates.crowded(daemons, touched, 7001, LABS);

        assertThat(crowded.told).isGreaterThanOrEqualTo(crowded.hidden - 1);
        assertThat(crowded.named).isGreaterThanOrEqualTo(95 * crowded.daemons / 100);
        assertThat(crowded.falselyNamed).isZero();
        assertThat(crowded.shownByTheTaskLength).isGreaterThanOrEqualTo(LABS - 1);
    }

    @ParameterizedTest
    @CsvSource({"5, 0.02", "12, 0.3"})
    void namesNoCrowdWhereEachDaemonIsFound(int daemons, double touched) {
        assertThat(ManyDaemonsRates.crowded(daemons, touched, 7001, LABS).told).isZero();
    }
}
