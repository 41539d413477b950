package org.emplab.analysis.repeatability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.shape.KolmogorovSmirnov;
import org.junit.jupiter.api.Test;

class RepeatabilityTest {
    /** SciPy 1.17.1: {@code ks_2samp(a, b, method='exact')} and {@code wasserstein_distance(a, b)}. */
    @Test
    void agreesWithScipyOnSmallSamples() {
        double[] a = {1, 2, 3, 4, 5, 6, 7, 8};
        double[] b = {2.5, 3.5, 9, 10, 11};

        KolmogorovSmirnov ks = KolmogorovSmirnov.of(a, b);

        assertThat(ks.statistic()).isCloseTo(0.6, within(1e-15));
        assertThat(ks.pValue()).isCloseTo(0.16472416472416464, within(1e-12));
        assertThat(Wasserstein.distance(a, b)).isCloseTo(2.725, within(1e-12));
    }

    /** SciPy 1.17.1: the same on 200 normal scores and on 1.5 times them plus 0.1. */
    @Test
    void agreesWithScipyOnLargerSamples() {
        double[] a = scores(200, 1, 0);
        double[] b = scores(200, 1.5, 0.1);

        KolmogorovSmirnov ks = KolmogorovSmirnov.of(a, b);

        assertThat(ks.statistic()).isCloseTo(0.12, within(1e-12));
        assertThat(ks.pValue()).isCloseTo(0.11228360286766195, within(1e-9));
        assertThat(Wasserstein.distance(a, b)).isCloseTo(0.40640288178427286, within(1e-12));
    }

    @Test
    void aRunAgainstItselfIsRepeatable() {
        Repeatability same = of(series(100, 1.7, 8018), series(100, 1.7, 8018));

        assertThat(same.verdict()).isEqualTo(Verdict.REPEATABLE);
        assertThat(same.overlap()).isCloseTo(1, within(1e-12));
        assertThat(same.wassersteinMillis()).isZero();
        assertThat(same.meanDifference().difference().estimate()).isZero();
    }

    @Test
    void theSameShapeInAnotherPlaceHasShifted() {
        Repeatability shifted = of(series(100, 1.7, 8018), series(100, 1.7, 8021));

        assertThat(shifted.verdict()).isEqualTo(Verdict.SHIFTED);
        assertThat(shifted.wassersteinMillis()).isCloseTo(3, within(1e-5));
        assertThat(shifted.sentence()).contains("has one shape but has moved").contains("p = ");
    }

    @Test
    void aWiderShapeDiffers() {
        assertThat(of(series(300, 1, 8018), series(300, 3, 8018)).verdict()).isEqualTo(Verdict.DIFFERENT);
    }

    @Test
    void fewSamplesAreUndecidedHoweverDifferent() {
        assertThat(of(series(10, 1, 8018), series(300, 1, 9000)).verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void exchangingTheRunsChangesOnlyTheSignOfTheDifference() {
        Repeatability there = of(series(100, 1.7, 8018), series(150, 2, 8019));
        Repeatability back = of(series(150, 2, 8019), series(100, 1.7, 8018));

        assertThat(back.ksStatistic()).isCloseTo(there.ksStatistic(), within(1e-15));
        assertThat(back.overlap()).isCloseTo(there.overlap(), within(1e-12));
        assertThat(back.wassersteinMillis()).isCloseTo(there.wassersteinMillis(), within(1e-9));
    }

    @Test
    void aRunOfFewerThanTwoTimesIsRefused() {
        assertThatThrownBy(() -> of(Series.of(), series(30, 1, 8018))).isInstanceOf(UnsuitableInputException.class);
        assertThatThrownBy(() -> of(series(30, 1, 8018), Series.of(8_018_000_000L)))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageEndingWith("PT is known of 30 and of 1");
    }

    private static Repeatability of(Series a, Series b) {
        return Repeatability.of(Quantity.PT, a, b, BinWidth.freedmanDiaconis(), 1);
    }

    private static Series series(int samples, double sd, double mean) {
        return Series.of(Arrays.stream(scores(samples, sd, mean))
                .mapToLong(millis -> Math.round(millis * 1e6))
                .toArray());
    }

    private static double[] scores(int samples, double sd, double mean) {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double[] scores = new double[samples];
        Arrays.setAll(scores, i -> mean + sd * normal.inverseCumulativeProbability((i + 0.5) / samples));
        return scores;
    }
}
