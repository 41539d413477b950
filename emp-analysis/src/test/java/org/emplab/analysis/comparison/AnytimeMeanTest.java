package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.emplab.analysis.comparison.MeanRates.Kind;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AnytimeMeanTest {
    @Test
    void equalTimesAreKnownExactlyFromEightSamplesOn() {
        AnytimeMean mean = AnytimeMean.of(equal(8)).orElseThrow();

        assertThat(mean.meanMillis()).isCloseTo(10, within(1e-9));
        assertThat(mean.halfWidthPercent()).isZero();
        assertThat(AnytimeMean.of(equal(7)).orElseThrow().halfWidthPercent()).isInfinite();
    }

    @Test
    void nothingAndAMeanOfZeroHaveNoPrecision() {
        assertThat(AnytimeMean.of(Series.of())).isEmpty();
        assertThat(AnytimeMean.of(Series.of(0, 0, 0))).isEmpty();
    }

    /** {@code MeanRates} over 500 runs: docs/appendix/comparison-rates.md. */
    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"NORMAL", "LOGNORMAL_HALF", "MEMORY_05"})
    void aRunThatEndsWhenItsMeanIsPreciseSeldomMissesIt(Kind kind) {
        assertThat(MeanRates.untilPrecise(kind, 1, 100).missedPercent()).isLessThanOrEqualTo(5);
    }

    private static Series equal(int samples) {
        long[] nanos = new long[samples];
        Arrays.fill(nanos, 10_000_000);
        return Series.of(nanos);
    }
}
