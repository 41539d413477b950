package org.emplab.analysis.correlation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CorrelationTest {
    private static final double[] X = {1, 2, 2, 4, 5, 7.5};
    private static final double[] Y = {2, 1, 3, 3, 8, 6};

    /** SciPy 1.17.1: {@code pearsonr(x, y)}, its {@code confidence_interval(.95)}, and {@code spearmanr(x, y)} (ties). */
    @Test
    void agreesWithScipy() {
        Correlation correlation = Correlation.of(X, Y);

        assertThat(correlation.samples()).isEqualTo(6);
        assertThat(correlation.pearson().orElseThrow()).isCloseTo(0.7707079945420885, within(1e-14));
        assertThat(correlation.pearsonLower().orElseThrow()).isCloseTo(-0.10908077308382445, within(1e-12));
        assertThat(correlation.pearsonUpper().orElseThrow()).isCloseTo(0.9734185727682816, within(1e-12));
        assertThat(correlation.spearman().orElseThrow()).isCloseTo(0.8088235294117647, within(1e-14));
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
        assertThat(correlation.pearsonLower()).hasValue(1);
        assertThat(correlation.pearsonUpper()).hasValue(1);
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
        assertThat(three.pearsonLower()).isEmpty();
    }

    @Test
    void notANumberNeverComesInSilently() {
        assertThatThrownBy(() -> Correlation.of(new double[] {1, Double.NaN, 2}, new double[] {1, 2, 3}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
