package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnytimeMeanTest {
    @Test
    void slowChangesDoNotMatterForACoarsePrecision() {
        AnytimeMean mean =
                AnytimeMean.of(Series.of(99, 101, 99, 101, 100, 100, 99, 101)).orElseThrow();

        assertThat(mean.doubt()).isPresent();
        assertThat(mean.isKnownTo(20)).isTrue();
        assertThat(mean.isKnownTo(1)).isFalse();
    }

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

    /** {@code MeanRates} over 500 runs of more kinds: docs/appendix/comparison-rates.md. */
    @ParameterizedTest
    @CsvSource({"0, false", "0, true", "0.5, false"})
    void aRunThatEndsWhenItsMeanIsPreciseSeldomMissesIt(double memory, boolean skewed) {
        SplittableRandom random = new SplittableRandom(26);
        double truth = skewed ? 1000 + 10 * Math.exp(0.125) : 1000;
        int missed = 0;
        for (int run = 0; run < 100; run++) {
            Series series = drawn(memory, skewed, random);
            int n = 8;
            AnytimeMean mean = AnytimeMean.of(series.first(n)).orElseThrow();
            while (mean.halfWidthPercent() > 1 && n < series.size()) {
                n += n < 50 ? 1 : 10;
                mean = AnytimeMean.of(series.first(n)).orElseThrow();
            }
            missed += Math.abs(truth / mean.meanMillis() - 1) * 100 > mean.halfWidthPercent() ? 1 : 0;
        }

        assertThat(missed).isLessThanOrEqualTo(5);
    }

    /** Times of 1 s with a deviation of about 1 %: a first-order autoregression, or its exponential. */
    private static Series drawn(double memory, boolean skewed, SplittableRandom random) {
        long[] nanos = new long[1000];
        double state = random.nextGaussian();
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = Math.round(1e9 + 1e7 * (skewed ? Math.exp(0.5 * state) : state));
            state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
        }
        return Series.of(nanos);
    }

    private static Series equal(int samples) {
        long[] nanos = new long[samples];
        Arrays.fill(nanos, 10_000_000);
        return Series.of(nanos);
    }
}
