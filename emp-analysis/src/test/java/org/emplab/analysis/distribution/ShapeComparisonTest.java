package org.emplab.analysis.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.SeriesOfTimes.millis;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.simulate.RandomSource;
import org.emplab.analysis.statistics.IndexDraws;
import org.emplab.analysis.statistics.Interval;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeComparisonTest {
    private static final Series A = millis(12.1, 11.8, 12.5, 13.0, 12.2, 11.9, 12.4);
    private static final Series B = millis(12.9, 13.4, 12.8, 13.9, 13.1);

    /**
     * numpy 2.2.0, SciPy 1.16.3: {@code median(subtract.outer(b, a))}, {@code 2 * mannwhitneyu(b, a).statistic / 35 - 1},
     * {@code ks_2samp(a, b)}. Fewer than eight times have no interval.
     */
    @Test
    void robustDifferencesAgreeWithScipy() {
        ShapeComparison shape = ShapeComparison.of(A, B, 0.95, 1);
        RobustDifference robust = shape.robust().orElseThrow();

        assertThat(robust.medianMillis().estimate()).isCloseTo(0.9, within(1e-9));
        assertThat(robust.shiftMillis().estimate()).isCloseTo(0.9, within(1e-9));
        assertThat(robust.cliffsDelta().estimate()).isCloseTo(0.8857142857142857, within(1e-12));
        assertThat(robust.medianMillis().interval()).isEmpty();
        assertThat(robust.shiftMillis().interval()).isEmpty();
        assertThat(robust.cliffsDelta().interval()).isEmpty();
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
                Resample redrawA = new Resample(a);
                Resample redrawB = new Resample(b);
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

                    assertThat(differences.medianMillis()).isEqualTo(Resample.medianMillis(all));
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

    /** Of four times drawn from four, and of five from five, every draw is listed. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5})
    void aRedrawnMedianIsDistributedAsAllDrawsAre(int n) {
        long[] times = LongStream.of(10, 14, 22, 22, 40).limit(n).toArray();
        int draws = (int) Math.pow(n, n);
        Map<Double, Double> expected = new TreeMap<>();
        for (int draw = 0; draw < draws; draw++) {
            long[] drawn = new long[n];
            for (int i = 0, rest = draw; i < n; i++, rest /= n) {
                drawn[i] = times[rest % n];
            }
            Arrays.sort(drawn);
            expected.merge(1e6 * Resample.medianMillis(drawn), 1.0 / draws, Double::sum);
        }
        Map<Double, Double> found = new TreeMap<>();
        RedrawnMedian median = RedrawnMedian.of(times);
        for (int i = 0; i < median.values().length; i++) {
            found.merge(median.values()[i], median.probabilities()[i], Double::sum);
        }

        assertThat(found.keySet())
                .zipSatisfy(expected.keySet(), (one, other) -> assertThat(one).isCloseTo(other, within(1e-9)));
        assertThat(found.values())
                .zipSatisfy(expected.values(), (one, other) -> assertThat(one).isCloseTo(other, within(1e-9)));
    }

    /** The interval of medians is that which resamples approach, of an odd and of an even number of times. */
    @Test
    void theIntervalOfMediansIsThatOfManyResamples() {
        SplittableRandom random = new SplittableRandom(9);
        long[] a = random.longs(41, 0, 1_000_000).sorted().toArray();
        long[] b = random.longs(30, 200_000, 1_500_000).sorted().toArray();
        double[] differences = random.longs(40_000)
                .mapToDouble(seed -> {
                    SplittableRandom own = new SplittableRandom(seed);
                    return Resample.medianMillis(drawn(b, own)) - Resample.medianMillis(drawn(a, own));
                })
                .toArray();

        double estimate = Resample.medianMillis(b) - Resample.medianMillis(a);
        Interval interval = RedrawnMedian.difference(estimate, RedrawnMedian.of(a), RedrawnMedian.of(b), 0.95);

        assertThat(Arrays.stream(differences).filter(d -> d < interval.lower()).count() / 40_000.0)
                .isCloseTo(0.025, within(0.004));
        assertThat(Arrays.stream(differences).filter(d -> d > interval.upper()).count() / 40_000.0)
                .isCloseTo(0.025, within(0.004));
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
        Series constant = millis(7, 7, 7, 7, 7, 7, 7, 7);
        ShapeComparison shape = ShapeComparison.of(constant, constant, 0.95, 1);

        assertThat(shape.robust().orElseThrow().shiftMillis().interval()).hasValue(new Interval(0, 0, 0));
        assertThat(shape.robust().orElseThrow().medianMillis().interval()).hasValue(new Interval(0, 0, 0));
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
                .filteredOn(shape -> !shape.robust()
                        .orElseThrow()
                        .shiftMillis()
                        .interval()
                        .orElseThrow()
                        .contains(0))
                .hasSizeLessThanOrEqualTo(6);
    }

    /** A hundred samples, of which 30 % are six deviations higher. */
    private static Series normalBands(SplittableRandom random) {
        double[] values = new double[100];
        Arrays.setAll(values, i -> 1000 + RandomSource.gaussian(random) + (random.nextDouble() < 0.3 ? 6 : 0));
        return millis(values);
    }
}
