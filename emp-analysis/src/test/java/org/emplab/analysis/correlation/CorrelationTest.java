package org.emplab.analysis.correlation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.emplab.analysis.statistics.Interval;
import org.junit.jupiter.api.Test;

class CorrelationTest {
    private static final double[] X = {1, 2, 2, 4, 5, 7.5};
    private static final double[] Y = {2, 1, 3, 3, 8, 6};
    /** SciPy 1.17.1: {@code spearmanr} of 4 million points of e^z and e^z + z', both z standard normal. */
    private static final double SPEARMAN_OF_LOGNORMAL = 0.7008;

    /** SciPy 1.17.1: {@code pearsonr(x, y)}, and {@code spearmanr(x, y)} (ties) with its p value. */
    @Test
    void agreesWithScipy() {
        Correlation correlation = Correlation.of(X, Y);

        assertThat(correlation.samples()).isEqualTo(6);
        assertThat(correlation.pearson().orElseThrow()).isCloseTo(0.7707079945420885, within(1e-14));
        assertThat(correlation.spearman().orElseThrow()).isCloseTo(0.8088235294117647, within(1e-14));
        assertThat(correlation.pValue().orElseThrow()).isCloseTo(0.051329063199674334, within(1e-12));
    }

    @Test
    void shiftAndScaleDoNotMatterAndAFlipChangesTheSign() {
        double[] moved = new double[X.length];
        double[] flipped = new double[X.length];
        for (int i = 0; i < X.length; i++) {
            moved[i] = 16_384_000 + X[i] / 1000;
            flipped[i] = -X[i];
        }

        assertThat(Correlation.of(moved, Y).pearson().orElseThrow()).isCloseTo(0.7707079945420885, within(1e-6));
        assertThat(Correlation.of(flipped, Y).pearson().orElseThrow()).isCloseTo(-0.7707079945420885, within(1e-14));
        assertThat(Correlation.of(Y, X).pearson().orElseThrow()).isCloseTo(0.7707079945420885, within(1e-14));
    }

    @Test
    void aPerfectLineIsOneAndItsIntervalAPoint() {
        Correlation correlation = Correlation.of(new double[] {1, 2, 3, 4, 5}, new double[] {2, 4, 6, 8, 10});

        assertThat(correlation.pearson()).hasValue(1);
        assertThat(correlation.pearsonInterval()).hasValue(new Interval(1, 1, 1));
    }

    /** Daemons' times are lognormal with σ = 1; the correlations are known of the distribution. Fisher's interval held in 47 %. */
    @Test
    void intervalsHoldForLognormalTimes() {
        int pearson = 0;
        int spearman = 0;
        double truth = Math.sqrt(Math.expm1(1) * Math.E / (1 + Math.expm1(1) * Math.E));
        for (int seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            double[] daemons = random.doubles(300)
                    .map(ignored -> Math.exp(random.nextGaussian()))
                    .toArray();
            double[] times = Arrays.stream(daemons)
                    .map(daemon -> 8000 + daemon + random.nextGaussian())
                    .toArray();
            Correlation correlation = Correlation.of(times, daemons);
            pearson += correlation.pearsonInterval().orElseThrow().contains(truth) ? 1 : 0;
            spearman += correlation.spearmanInterval().orElseThrow().contains(SPEARMAN_OF_LOGNORMAL) ? 1 : 0;
        }

        assertThat(pearson).isBetween(184, 199);
        assertThat(spearman).isBetween(182, 198);
    }

    @Test
    void saysHowMuchOneSampleCarries() {
        double[] x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 100};
        double[] y = {3, 1, 2, 5, 4, 3, 1, 2, 4, 50};

        Correlation correlation = Correlation.of(x, y);

        assertThat(correlation.carriers()).hasValue(1);
        assertThat(correlation.pearson().orElseThrow()).isGreaterThan(0.98);
        assertThat(correlation.withoutOne().orElseThrow())
                .isCloseTo(
                        Correlation.of(Arrays.copyOf(x, 9), Arrays.copyOf(y, 9))
                                .pearson()
                                .orElseThrow(),
                        within(1e-12));
    }

    /** Nine small points and a far one, which makes of none nearly one: nothing is known of the tenth like it. */
    @Test
    void anIntervalOfNearlyEverythingIsNoEstimate() {
        double[] x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 60};
        double[] y = {3, 1, 2, 5, 4, 3, 1, 2, 4, 20};

        Correlation correlation = Correlation.of(x, y);

        assertThat(correlation.pearson().orElseThrow()).isGreaterThan(0.9);
        assertThat(correlation.estimatedPearson()).isEmpty();
        assertThat(correlation.whyEmpty().orElseThrow())
                .isEqualTo("not estimable: anything from −1.00 to 1.00 is possible");
    }

    /** R's {@code p.adjust(c(0.01, 0.04, 0.03), "holm")}: 0.03 0.06 0.06. */
    @Test
    void holmCorrectsForManyCorrelations() {
        List<Correlation> three =
                Stream.of(0.01, 0.04, 0.03).map(CorrelationTest::withPValue).toList();

        Map<Correlation, Double> corrected = Holm.corrected(three);

        assertThat(corrected.get(three.get(0))).isCloseTo(0.03, within(1e-12));
        assertThat(corrected.get(three.get(1))).isCloseTo(0.06, within(1e-12));
        assertThat(corrected.get(three.get(2))).isCloseTo(0.06, within(1e-12));
    }

    private static Correlation withPValue(double p) {
        return new Correlation(
                9,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.of(p),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    @Test
    void aConstantHasNoCorrelationAndSaysWhy() {
        Correlation correlation = Correlation.of(X, new double[] {3, 3, 3, 3, 3, 3});

        assertThat(correlation.pearson()).isEmpty();
        assertThat(correlation.spearman()).isEmpty();
        assertThat(correlation.reason()).hasValue("one of the two never changes");
    }

    @Test
    void twoPointsAreTooFewAndThreeHaveNoInterval() {
        assertThat(Correlation.of(new double[] {1, 2}, new double[] {1, 2}).reason())
                .isPresent();
        assertThat(Correlation.of(new double[] {}, new double[] {}).samples()).isZero();
        Correlation three = Correlation.of(new double[] {1, 2, 4}, new double[] {1, 2, 3});
        assertThat(three.pearson()).isPresent();
        assertThat(three.pearsonInterval()).isEmpty();
        assertThat(three.spearmanInterval()).isEmpty();
    }

    @Test
    void notANumberNeverComesInSilently() {
        assertThatThrownBy(() -> Correlation.of(new double[] {1, Double.NaN, 2}, new double[] {1, 2, 3}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
