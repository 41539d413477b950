package org.emplab.analysis.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.distribution.NormalMixture.NormalComponent;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixtureFitTest {
    @Test
    void timesThatANumberOfMillisecondsCannotTellApartAreEqual() {
        long century = 3_155_760_000_000_000_000L;

        assertThatThrownBy(() -> MixtureFit.of(Series.of(century, century - 1, century - 2, century - 3), 2))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("no distribution to fit");
    }

    /**
     * scikit-learn 1.9.1 on the same 100 points (normal scores from SciPy 1.17.1): {@code GaussianMixture(k, tol=1e-10,
     * max_iter=5000, reg_covar=1e-12, random_state=0, n_init=5)}, its {@code bic}, {@code means_}, {@code covariances_},
     * {@code weights_} for k = 1 and 2.
     */
    @Test
    void agreesWithScikitLearn() {
        MixtureFit fit = MixtureFit.of(twoPeaks(), 3);

        assertThat(fit.candidates().get(0).bic()).isCloseTo(514.4329609492717, within(1e-4));
        assertThat(fit.candidates().get(1).bic()).isCloseTo(371.23165295183276, within(1e-3));
        assertThat(fit.chosen()).isEqualTo(2);
        NormalComponent low = fit.mixture().components().get(0);
        NormalComponent high = fit.mixture().components().get(1);
        assertThat(low.meanMillis()).isCloseTo(8015.00000003818, within(1e-4));
        assertThat(low.sdMillis()).isCloseTo(0.7915647127345757, within(1e-4));
        assertThat(low.weight()).isCloseTo(0.6, within(1e-6));
        assertThat(high.meanMillis()).isCloseTo(8021.0, within(1e-4));
        assertThat(high.sdMillis()).isCloseTo(0.5905580658793649, within(1e-4));
    }

    /** SciPy 1.17.1: {@code brentq} on the mixture's {@code norm.cdf}, and its log density at 8016. */
    @Test
    void predictsQuantilesAsScipyDoes() {
        NormalMixture mixture =
                new NormalMixture(List.of(new NormalComponent(0.4, 8021, 0.6), new NormalComponent(0.6, 8015, 0.8)));

        assertThat(mixture.quantile(0.05)).isCloseTo(8013.89360469832, within(1e-9));
        assertThat(mixture.quantile(0.5)).isCloseTo(8015.773937252881, within(1e-9));
        assertThat(mixture.quantile(0.95)).isCloseTo(8021.690209628226, within(1e-9));
        assertThat(mixture.quantile(0.999)).isCloseTo(8022.684220261006, within(1e-8));
        assertThat(mixture.logDensity(8016)).isCloseTo(-1.987870605656452, within(1e-9));
    }

    @Test
    void twoPeaksFarApartAreTwoModesAndTwoCloseOnesAreOne() {
        assertThat(MixtureFit.of(twoPeaks(), 3).mixture().modesMillis())
                .hasSize(2)
                .satisfies(modes -> assertThat(modes.get(0)).isCloseTo(8015, within(1e-3)))
                .satisfies(modes -> assertThat(modes.get(1)).isCloseTo(8021, within(1e-3)));
        NormalMixture close =
                new NormalMixture(List.of(new NormalComponent(0.5, 10, 1), new NormalComponent(0.5, 11, 1)));
        assertThat(close.modesMillis()).hasSize(1);
        assertThat(close.modesMillis().get(0)).isCloseTo(10.5, within(1e-3));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void oneNormalIsNotTakenForSeveral(long seed) {
        assertThat(MixtureFit.of(normal(300, 8018, 1.7, seed), 5).chosen()).isEqualTo(1);
    }

    @Test
    void aFewTicksAreNoDistribution() {
        assertThatThrownBy(() -> MixtureFit.of(Series.of(0, 15_625_000, 0, 15_625_000, 15_625_000, 31_250_000), 6))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage("all 6 samples took a multiple of 15.625 ms, a tick of the clock, and few differ:"
                        + " no distribution to fit");
        for (long[] ticks : List.of(
                new long[] {16_000_000, 31_000_000, 47_000_000, 63_000_000, 31_000_000},
                new long[] {15_600_000, 31_300_000, 46_900_000, 15_600_000},
                new long[] {15_600_100, 31_200_200, 0, 46_800_300})) {
            assertThatThrownBy(() -> MixtureFit.of(Series.of(ticks), 6)).hasMessageContaining("a tick of the clock");
        }
        assertThat(MixtureFit.of(Series.of(125_000_000, 250_000_000, 250_000_000, 125_000_000), 6)
                        .stepMillis())
                .as("whole milliseconds")
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void wholeMillisecondsAreNotAMixtureOfSpikes(long seed) {
        long[] rounded = Arrays.stream(normal(800, 8018, 2.7, seed).nanos())
                .map(nanos -> Math.round(nanos / 1e6) * 1_000_000)
                .toArray();

        assertThat(MixtureFit.of(Series.of(rounded), 6).chosen()).isEqualTo(1);
    }

    /** True deviation of both: 0.5 ms, half a step of the clock. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void findsDeviationsBelowTheStepOfTheClock(long seed) {
        long[] two = new long[1000];
        Arrays.setAll(two, i -> i % 2 == 0 ? 0 : 6_000_000L);
        long[] noise = normal(1000, 8015, 0.5, seed).nanos();
        Arrays.setAll(two, i -> Math.round((noise[i] + two[i]) / 1e6) * 1_000_000);

        MixtureFit fit = MixtureFit.of(Series.of(two), 3);

        assertThat(fit.stepMillis()).isEqualTo(1);
        assertThat(fit.mixture().components()).hasSize(2).allSatisfy(component -> {
            assertThat(component.sdMillis()).isBetween(0.45, 0.60);
            assertThat(fit.atFloor(component)).isFalse();
        });
    }

    @Test
    void marksANormalThatOneStepHolds() {
        long[] nanos = normal(400, 8021, 1, 1).nanos();
        Arrays.setAll(nanos, i -> i % 2 == 0 ? 8_015_000_000L : Math.round(nanos[i] / 1e6) * 1_000_000);

        MixtureFit fit = MixtureFit.of(Series.of(nanos), 3);

        NormalComponent low = fit.mixture().components().get(0);
        assertThat(low.meanMillis()).isCloseTo(8015, within(1e-6));
        assertThat(low.sdMillis()).isCloseTo(1 / Math.sqrt(12), within(1e-9));
        assertThat(fit.atFloor(low)).isTrue();
        assertThat(fit.atFloor(fit.mixture().components().get(1))).isFalse();
    }

    @Test
    void manySamplesGiveTheSameMixtureAsFew() {
        long[] few = twoPeaks().nanos();
        long[] many = new long[few.length * 50];
        for (int i = 0; i < many.length; i++) {
            many[i] = few[i % few.length] + i / few.length;
        }
        NormalMixture ofFew = MixtureFit.of(Series.of(few), 2).mixture();
        NormalMixture ofMany = MixtureFit.of(Series.of(many), 2).mixture();

        for (int c = 0; c < 2; c++) {
            NormalComponent one = ofFew.components().get(c);
            NormalComponent other = ofMany.components().get(c);
            assertThat(other.meanMillis()).isCloseTo(one.meanMillis(), within(1e-3));
            assertThat(other.sdMillis()).isCloseTo(one.sdMillis(), within(1e-3));
            assertThat(other.weight()).isCloseTo(one.weight(), within(1e-6));
        }
    }

    @Test
    void outliersDoNotHideTwoPeaks() {
        long[] nanos = twoPeaks().nanos();
        nanos[17] = 8_500_000_000L;
        nanos[40] = 8_501_000_000L;
        MixtureFit fit = MixtureFit.of(Series.of(nanos), 6);

        assertThat(fit.candidates().get(fit.chosen() - 1).bic())
                .isEqualTo(fit.candidates().stream()
                        .mapToDouble(MixtureFit.Candidate::bic)
                        .min()
                        .getAsDouble());
        assertThat(fit.mixture().components()).hasSize(3);
        assertThat(fit.mixture().components().get(2).weight()).isCloseTo(2.0 / nanos.length, within(1e-6));
        assertThat(fit.ks()).isLessThan(0.06);
    }

    @Test
    void neitherOrderNorShiftNorScaleMatters() {
        long[] nanos = twoPeaks().nanos();
        long[] turned = new long[nanos.length];
        long[] moved = new long[nanos.length];
        for (int i = 0; i < nanos.length; i++) {
            turned[i] = nanos[nanos.length - 1 - i];
            moved[i] = 3 * nanos[i] + 1_000_000_000_000L;
        }
        MixtureFit fit = MixtureFit.of(twoPeaks(), 3);
        MixtureFit ofTurned = MixtureFit.of(Series.of(turned), 3);
        MixtureFit ofMoved = MixtureFit.of(Series.of(moved), 3);

        assertThat(ofTurned.chosen()).isEqualTo(2);
        assertThat(ofMoved.chosen()).isEqualTo(2);
        for (int c = 0; c < 2; c++) {
            double mean = fit.mixture().components().get(c).meanMillis();
            assertThat(ofTurned.mixture().components().get(c).meanMillis()).isCloseTo(mean, within(1e-6));
            assertThat(ofMoved.mixture().components().get(c).meanMillis()).isCloseTo(3 * mean + 1e6, within(1e-3));
        }
    }

    @Test
    void refusesConstantTimesAndTooFew() {
        assertThatThrownBy(() -> MixtureFit.of(Series.of(5, 5, 5, 5), 3))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("no distribution");
        assertThatThrownBy(() -> MixtureFit.of(Series.of(5, 6), 3))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("at least 3 samples");
    }

    @Test
    void quantilesGrow() {
        assertThat(MixtureFit.of(twoPeaks(), 3).quantiles().values().stream().toList())
                .isSorted();
    }

    /** 60 normal scores about 8015 ms (sd 0.8) and 40 about 8021 ms (sd 0.6). */
    private static Series twoPeaks() {
        long[] nanos = new long[100];
        NormalDistribution normal = NormalDistribution.of(0, 1);
        for (int i = 0; i < 60; i++) {
            nanos[i] = Math.round(1e6 * (8015 + 0.8 * normal.inverseCumulativeProbability((i + 0.5) / 60)));
        }
        for (int i = 0; i < 40; i++) {
            nanos[60 + i] = Math.round(1e6 * (8021 + 0.6 * normal.inverseCumulativeProbability((i + 0.5) / 40)));
        }
        return Series.of(nanos);
    }

    private static Series normal(int samples, double mean, double sd, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        NormalDistribution normal = NormalDistribution.of(mean, sd);
        return Series.of(random.doubles(samples)
                .mapToLong(u -> Math.round(1e6 * normal.inverseCumulativeProbability(u)))
                .toArray());
    }
}
