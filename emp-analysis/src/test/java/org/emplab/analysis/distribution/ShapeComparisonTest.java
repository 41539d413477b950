package org.emplab.analysis.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.SeriesOfTimes.millis;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.simulate.Draws;
import org.emplab.analysis.statistics.IndexDraws;
import org.emplab.analysis.statistics.Interval;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ShapeComparisonTest {
    private static final Series A = millis(12.1, 11.8, 12.5, 13.0, 12.2, 11.9, 12.4);
    private static final Series B = millis(12.9, 13.4, 12.8, 13.9, 13.1);

    /**
     * numpy 2.2.0, SciPy 1.16.3: {@code median(subtract.outer(b, a))}, {@code 2 * mannwhitneyu(b, a).statistic / 35 - 1},
     * {@code ks_2samp(a, b)}; intervals by {@code bootstrap((a, b), f, method='percentile', n_resamples=200000)}.
     */
    @Test
    void robustDifferencesAgreeWithScipy() {
        ShapeComparison shape = ShapeComparison.of(A, B, 0.95, 1);
        RobustDifference robust = shape.robust().orElseThrow();

        assertThat(robust.medianMillis().estimate()).isCloseTo(0.9, within(1e-9));
        assertThat(robust.medianMillis().lower()).isCloseTo(0.4, within(0.11));
        assertThat(robust.medianMillis().upper()).isCloseTo(1.7, within(0.11));
        assertThat(robust.shiftMillis().estimate()).isCloseTo(0.9, within(1e-9));
        assertThat(robust.shiftMillis().lower()).isCloseTo(0.5, within(0.11));
        assertThat(robust.shiftMillis().upper()).isCloseTo(1.5, within(0.11));
        assertThat(robust.cliffsDelta().estimate()).isCloseTo(0.8857142857142857, within(1e-12));
        assertThat(robust.cliffsDelta().lower()).isCloseTo(0.5428571428571428, within(0.03));
        assertThat(robust.cliffsDelta().upper()).isEqualTo(1);
        assertThat(robust.effect()).isEqualTo(RobustDifference.Effect.LARGE);
        assertThat(shape.distribution().orElseThrow().statistic()).isCloseTo(0.8571428571428571, within(1e-12));
        assertThat(shape.distribution().orElseThrow().pValue()).isCloseTo(0.01515151515151515, within(1e-12));
    }

    /** Expected values by the commands above. */
    @Test
    void tiesCountHalf() {
        RobustDifference robust = RobustDifference.of(millis(10, 10, 11, 12, 12, 12), millis(10, 12, 12, 13), 0.95, 1)
                .orElseThrow();

        assertThat(robust.shiftMillis().estimate()).isEqualTo(0.5);
        assertThat(robust.cliffsDelta().estimate()).isCloseTo(1 / 3.0, within(1e-12));
    }

    @Test
    void theShiftIsTheMedianOfAllDifferences() {
        SplittableRandom random = new SplittableRandom(5);
        for (int trial = 0; trial < 200; trial++) {
            long[] a = random.longs(1 + random.nextInt(12), 0, 60).sorted().toArray();
            long[] b = random.longs(1 + random.nextInt(12), 0, 60).sorted().toArray();
            double[] all = Arrays.stream(b)
                    .boxed()
                    .flatMapToDouble(y -> Arrays.stream(a).mapToDouble(x -> y - x))
                    .sorted()
                    .toArray();
            double median = (all[(all.length - 1) / 2] + all[all.length / 2]) / 2;

            assertThat(new PairwiseDifferences(a, b).medianMillis() * 1e6).isCloseTo(median, within(1e-9));
        }
    }

    /** Against all differences of the drawn times, listed, of far and of equal times. */
    @Test
    void theShiftAndCliffsDeltaOfADrawAreThoseOfItsTimes() {
        SplittableRandom random = new SplittableRandom(6);
        for (int range : new int[] {2, 40, 1_000_000_000}) {
            for (int trial = 0; trial < 20; trial++) {
                long[] a =
                        random.longs(2 + random.nextInt(90), 0, range).sorted().toArray();
                long[] b =
                        random.longs(2 + random.nextInt(90), 0, range).sorted().toArray();
                PairwiseDifferences differences = new PairwiseDifferences(a, b);
                Redraw redrawA = new Redraw(a);
                Redraw redrawB = new Redraw(b);
                IndexDraws draws = new IndexDraws(trial);
                SplittableRandom same = new SplittableRandom(trial);
                for (int draw = 0; draw < 5; draw++) {
                    redrawA.next(draws);
                    redrawB.next(draws);
                    differences.weightBy(redrawA, redrawB);
                    long[] drawnA = drawn(a, same);
                    long[] drawnB = drawn(b, same);
                    long[] all = Arrays.stream(drawnB)
                            .flatMap(y -> Arrays.stream(drawnA).map(x -> y - x))
                            .sorted()
                            .toArray();
                    long signs = Arrays.stream(all).map(Long::signum).sum();

                    assertThat(redrawA.medianMillis()).isEqualTo(Redraw.medianMillis(drawnA));
                    assertThat(redrawB.medianMillis()).isEqualTo(Redraw.medianMillis(drawnB));
                    assertThat(differences.medianMillis()).isEqualTo(Redraw.medianMillis(all));
                    assertThat(differences.cliffsDelta()).isEqualTo(signs / (double) all.length);
                }
            }
        }
    }

    private static long[] drawn(long[] times, SplittableRandom random) {
        return Arrays.stream(times)
                .map(time -> times[random.nextInt(times.length)])
                .sorted()
                .toArray();
    }

    @Test
    void effectsHaveTheirWords() {
        assertThat(RobustDifference.Effect.of(0.1)).isEqualTo(RobustDifference.Effect.NEGLIGIBLE);
        assertThat(RobustDifference.Effect.of(-0.147)).isEqualTo(RobustDifference.Effect.SMALL);
        assertThat(RobustDifference.Effect.of(0.33)).isEqualTo(RobustDifference.Effect.MEDIUM);
        assertThat(RobustDifference.Effect.of(-0.474)).isEqualTo(RobustDifference.Effect.LARGE);
    }

    @Test
    void constantTimesDoNotDiffer() {
        Series constant = millis(7, 7, 7, 7, 7);
        ShapeComparison shape = ShapeComparison.of(constant, constant, 0.95, 1);

        assertThat(shape.robust().orElseThrow().shiftMillis()).isEqualTo(new Interval(0, 0, 0));
        assertThat(shape.robust().orElseThrow().effect()).isEqualTo(RobustDifference.Effect.NEGLIGIBLE);
        assertThat(shape.distribution().orElseThrow().pValue()).isEqualTo(1);
    }

    @Test
    void oneSampleHasNoSpreadAndNoneHasNoShape() {
        ShapeComparison one = ShapeComparison.of(millis(7), B, 0.95, 1);

        assertThat(one.robust()).isEmpty();
        assertThat(one.distribution()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> ShapeComparison.of(Series.of(), B, 0.95, 1));
    }

    @Test
    void theOrderOfSamplesDoesNotMatterAndTheSeedDoes() {
        Series turned = millis(12.4, 11.9, 12.2, 13.0, 12.5, 11.8, 12.1);

        assertThat(ShapeComparison.of(turned, B, 0.95, 7)).isEqualTo(ShapeComparison.of(A, B, 0.95, 7));
    }

    /** {@code ShapeRates} over 100 pairs: docs/appendix/comparison-rates.md. */
    @Tag("thorough")
    @Test
    void errsAsSeldomAsStated() {
        SplittableRandom random = new SplittableRandom(100);
        List<ShapeComparison> equal = LongStream.range(0, 60)
                .mapToObj(pair -> ShapeComparison.of(normalBands(random), normalBands(random), 0.95, pair))
                .toList();

        assertThat(equal)
                .filteredOn(shape -> !shape.robust().orElseThrow().shiftMillis().contains(0))
                .hasSizeLessThanOrEqualTo(6);
    }

    /** A hundred samples, of which 30 % are six deviations higher. */
    private static Series normalBands(SplittableRandom random) {
        double[] values = new double[100];
        Arrays.setAll(values, i -> 1000 + Draws.gaussian(random) + (random.nextDouble() < 0.3 ? 6 : 0));
        return millis(values);
    }
}
