package org.emplab.analysis.changepoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.changepoint.EDivisive.ChangePoint;
import org.emplab.analysis.statistics.RunAutocorrelation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EDivisiveTest {
    @Test
    void findsAShiftWhereItIs() {
        double[] values = normal(1, 20);
        for (int i = 12; i < 20; i++) {
            values[i] += 5;
        }

        assertThat(EDivisive.of(values, Set.of())).singleElement().satisfies(point -> {
            assertThat(point.before()).isEqualTo(12);
            assertThat(point.differencePercent()).isCloseTo(5, within(1.0));
            assertThat(point.pValue().orElseThrow()).isLessThan(0.01);
        });
    }

    @Test
    void findsAShiftAndItsReturn() {
        double[] values = normal(2, 30);
        for (int i = 10; i < 20; i++) {
            values[i] += 6;
        }

        assertThat(EDivisive.of(values, Set.of()))
                .extracting(ChangePoint::before)
                .containsExactly(10, 20);
    }

    @Test
    void fourAndFourAreEnough() {
        assertThat(EDivisive.of(new double[] {100, 101, 99, 100, 110, 111, 109, 110}, Set.of()))
                .extracting(ChangePoint::before)
                .containsExactly(4);
    }

    @Test
    void oneOddRunIsNoChange() {
        double[] values = normal(3, 20);
        values[10] += 50;

        assertThat(EDivisive.of(values, Set.of())).isEmpty();
    }

    @Test
    void equalValuesDoNotChange() {
        double[] values = new double[10];
        Arrays.fill(values, 7);

        assertThat(EDivisive.of(values, Set.of())).isEmpty();
    }

    @Test
    void aSpreadThatGrowsIsAChange() {
        double[] values = normal(4, 80);
        for (int i = 40; i < 80; i++) {
            values[i] = 100 + 10 * (values[i] - 100);
        }

        assertThat(EDivisive.of(values, Set.of())).isNotEmpty();
    }

    @Test
    void aTrendIsToldInSteps() {
        double[] values = normal(5, 40);
        for (int i = 0; i < 40; i++) {
            values[i] += 0.5 * i;
        }

        assertThat(EDivisive.of(values, Set.of())).isNotEmpty().allMatch(point -> point.differencePercent() > 0);
    }

    @Test
    void seriesThatDoNotChangeHaveAPointAtTheStatedRate() {
        int found = 0;
        for (int seed = 0; seed < 200; seed++) {
            found += EDivisive.of(normal(1000 + seed, 15), Set.of()).isEmpty() ? 0 : 1;
        }

        assertThat(found / 200.0).isLessThanOrEqualTo(0.09); // 5 %, and what 200 series scatter
    }

    /** docs/appendix/levels-rates.md. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSeriesThatGrowsHasASureChangeAtTheStatedRateOverAllLooks(boolean lognormal) {
        int found = 0;
        for (int seed = 0; seed < 200; seed++) {
            double[] values = Arrays.stream(normal(40_000 + seed, 60))
                    .map(value -> lognormal ? Math.exp(value - 100) : value)
                    .toArray();
            for (int n = EDivisive.FEWEST_VALUES; n <= values.length; n++) {
                if (SequentialTest.changes(Arrays.copyOf(values, n), n)) {
                    found++;
                    break;
                }
            }
        }

        assertThat(found / 200.0).isLessThanOrEqualTo(0.05);
    }

    /** docs/appendix/levels-rates.md. */
    @Test
    void aStepOfThreeDeviationsIsSureWithinEightRuns() {
        int found = 0;
        for (int seed = 0; seed < 200; seed++) {
            double[] values = normal(50_000 + seed, 28);
            for (int i = 20; i < values.length; i++) {
                values[i] += 3;
            }
            found += SequentialTest.changes(values, values.length) ? 1 : 0;
        }

        assertThat(found / 200.0).isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void whatIsClearAtOneLookOnlyIsACandidate() {
        double[] values = {100, 101, 99, 100, 110, 111, 109, 110, 110, 111, 109, 110, 111, 109, 110};

        assertThat(EDivisive.of(Arrays.copyOf(values, 8), Set.of()))
                .singleElement()
                .satisfies(point -> assertThat(point.sure()).isFalse());
        assertThat(EDivisive.of(values, Set.of()))
                .singleElement()
                .satisfies(point -> assertThat(point.sure()).isTrue());
    }

    @Test
    void runsThatRememberAreTold() {
        double[] values = normal(60_000, 60);
        assertThat(RunAutocorrelation.of(values, List.of(0))).isEmpty();
        for (int i = 1; i < values.length; i++) {
            values[i] = 100 + 0.7 * (values[i - 1] - 100) + (values[i] - 100);
        }

        assertThat(RunAutocorrelation.of(values, List.of(0)).orElseThrow()).isBetween(0.4, 0.9);
    }

    @Test
    void aMarkResetsTheBaseline() {
        double[] values = normal(6, 30);
        for (int i = 10; i < 30; i++) {
            values[i] += i < 20 ? 6 : 12;
        }

        assertThat(EDivisive.of(values, Set.of(10, 20)))
                .satisfiesExactly(
                        first -> {
                            assertThat(first.before()).isEqualTo(10);
                            assertThat(first.pValue()).isEmpty();
                            assertThat(first.differencePercent()).isCloseTo(6, within(1.0));
                        },
                        second -> assertThat(second.differencePercent()).isCloseTo(5.7, within(1.0)));
        assertThat(EDivisive.of(values, Set.of(10)))
                .extracting(ChangePoint::before)
                .containsExactly(10, 20);
        assertThatIllegalArgumentException().isThrownBy(() -> EDivisive.of(values, Set.of(0)));
    }

    @Test
    void sevenValuesAreTooFew() {
        assertThatIllegalArgumentException().isThrownBy(() -> EDivisive.of(new double[7], Set.of()));
    }

    /** About 100, deviation 1. */
    private static double[] normal(long seed, int size) {
        return new SplittableRandom(seed)
                .doubles(size)
                .map(u -> 100 + NormalDistribution.of(0, 1).inverseCumulativeProbability(u))
                .toArray();
    }
}
