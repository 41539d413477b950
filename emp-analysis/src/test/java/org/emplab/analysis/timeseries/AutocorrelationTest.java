package org.emplab.analysis.timeseries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;

class AutocorrelationTest {
    /** numpy 2.4.6: {@code (d[:-k]*d[k:]).sum()/(d*d).sum()} with {@code d = z - z.mean()}, which is R's {@code acf}. */
    @Test
    void agreesWithRsAcf() {
        Autocorrelation autocorrelation = Autocorrelation.of(Series.of(5, 3, 6, 2, 7, 4, 8, 1), 3);

        assertThat(autocorrelation.lags().get(0).coefficient().orElseThrow())
                .isCloseTo(-0.6726190476190477, within(1e-13));
        assertThat(autocorrelation.lags().get(1).coefficient().orElseThrow())
                .isCloseTo(0.47619047619047616, within(1e-13));
        assertThat(autocorrelation.lags().get(2).coefficient().orElseThrow())
                .isCloseTo(-0.5535714285714286, within(1e-13));
        assertThat(autocorrelation.band().orElseThrow()).isCloseTo(1.96 / Math.sqrt(8), within(1e-4));
    }

    /** The formula of R's {@code acf(na.action = na.pass)}, sums over pairs divided by pairs + lag, in numpy 2.4.6. */
    @Test
    void lagsGoByNumberSoAMissingSampleBreaksItsPairs() {
        Series series = Series.of(new int[] {1, 2, 3, 5, 6, 7, 8}, new long[] {5, 3, 6, 7, 4, 8, 1});

        Autocorrelation autocorrelation = Autocorrelation.of(series, 2);

        assertThat(autocorrelation.lags().get(0).pairs()).isEqualTo(5);
        assertThat(autocorrelation.lags().get(0).coefficient().orElseThrow())
                .isCloseTo(-0.637295081967213, within(1e-13));
        assertThat(autocorrelation.lags().get(1).pairs()).isEqualTo(4);
        assertThat(autocorrelation.lags().get(1).coefficient().orElseThrow())
                .isCloseTo(0.42349726775956287, within(1e-13));
    }

    @Test
    void constantTimesOrOneSampleHaveNone() {
        assertThat(Autocorrelation.of(Series.of(4, 4, 4), 2).lags()).isEmpty();
        assertThat(Autocorrelation.of(Series.of(4), 2).lags()).isEmpty();
        assertThat(Autocorrelation.of(Series.of(), 2).band()).isEmpty();
    }

    @Test
    void aLagThatNoTwoSamplesHaveIsAbsent() {
        Series series = Series.of(new int[] {1, 2, 5}, new long[] {1, 2, 3});

        assertThat(Autocorrelation.of(series, 4).lags().get(1).coefficient()).isEmpty();
    }

    @Test
    void shiftAndScaleDoNotMatter() {
        Autocorrelation moved = Autocorrelation.of(
                Series.of(16_384_000_000_050L, 16_384_000_000_030L, 16_384_000_000_060L, 16_384_000_000_020L), 1);
        Autocorrelation plain = Autocorrelation.of(Series.of(5, 3, 6, 2), 1);

        assertThat(moved.lags().get(0).coefficient().orElseThrow())
                .isCloseTo(plain.lags().get(0).coefficient().orElseThrow(), within(1e-12));
    }
}
