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
import org.emplab.analysis.statistics.Estimate;
import org.emplab.analysis.statistics.Interval;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeComparisonTest {
    private static final Series A = millis(12.1, 11.8, 12.5, 13.0, 12.2, 11.9, 12.4);
    private static final Series B = millis(12.9, 13.4, 12.8, 13.9, 13.1);

    /**
     * numpy 2.2.0, SciPy 1.16.3: {@code median(subtract.outer(b, a))}, {@code 2 * mannwhitneyu(b, a).statistic / 35 - 1},
     * {@code ks_2samp(a, b)}. Fewer than eight times have no interval.
     */
    @Test
    void robustDifferencesAgreeWithScipy() {
        ShapeComparison shape = ShapeComparison.of(A, B, 0.95);
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
        RobustDifference robust = RobustDifference.of(millis(10, 10, 11, 12, 12, 12), millis(10, 12, 12, 13), 0.95)
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

    /** SciPy 1.16.3 {@code brunnermunzel} and lawstat 3.6 {@code brunner.munzel.test} of Brunner and Munzel's (2000) example. */
    @Test
    void theRelativeEffectAgreesWithScipyAndLawstat() {
        long[] first =
                LongStream.of(1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 1, 1).sorted().toArray();
        long[] second = LongStream.of(3, 3, 4, 3, 1, 2, 3, 1, 1, 5, 4).sorted().toArray();

        RobustDifference.RelativeEffect effect = RobustDifference.RelativeEffect.of(first, second, 0, 14, 11);

        assertThat(effect.probability()).isCloseTo(0.788961, within(1e-6));
        assertThat((effect.probability() - 0.5) / effect.standardError()).isCloseTo(3.1374674823029505, within(1e-12));
        assertThat(effect.freedom()).isCloseTo(17.683, within(1e-3));
        assertThat(effect.reach(0.95)).isCloseTo(0.9827052 - 0.788961, within(1e-6));
        assertThat(RobustDifference.RelativeEffect.of(second, first, 0, 11, 14).probability())
                .isCloseTo(1 - 0.788961, within(1e-6));
        assertThat(RobustDifference.RelativeEffect.of(first, second, 2, 14, 11))
                .isEqualTo(RobustDifference.RelativeEffect.of(
                        Arrays.stream(first).map(time -> time + 2).toArray(), second, 0, 14, 11));
    }

    /** The ends of the shift's interval are where the relative effect's interval just holds a half. */
    @Test
    void shiftedByTheEndsOfItsIntervalTheProgramsAreJustApart() {
        SplittableRandom random = new SplittableRandom(8);
        Series a = normalBands(random);
        Series b = millis(Arrays.stream(normalBands(random).millis())
                .map(time -> time + 1)
                .toArray());
        Interval shift = RobustDifference.of(a, b, 0.95)
                .orElseThrow()
                .shiftMillis()
                .interval()
                .orElseThrow();

        for (double end : new double[] {shift.lower(), shift.upper()}) {
            RobustDifference.RelativeEffect effect = RobustDifference.RelativeEffect.of(
                    Arrays.stream(a.nanos()).sorted().toArray(),
                    Arrays.stream(b.nanos()).sorted().toArray(),
                    Math.round(1e6 * end),
                    100,
                    100);
            assertThat(Math.abs(effect.probability() - 0.5) / effect.reach(0.95))
                    .isCloseTo(1, within(0.1));
        }
    }

    /** All of eight times above eight others happens once in forty where a pair is so with a probability of 0.63. */
    @Test
    void timesThatLieApartLeaveCliffsDeltaAnInterval() {
        Series a = millis(4, 1, 7, 2, 8, 3, 6, 5);
        Series b = millis(14, 11, 17, 12, 18, 13, 16, 15);

        assertThat(RobustDifference.of(a, b, 0.95).orElseThrow().cliffsDelta().interval())
                .hasValueSatisfying(delta -> {
                    assertThat(delta.lower()).isCloseTo(2 * Math.pow(0.025, 1 / 8.0) - 1, within(1e-12));
                    assertThat(delta.upper()).isEqualTo(1);
                });
    }

    @Test
    void samplesThatDependOnEachOtherCountAsTheIndependentOnesTheyAreWorth() {
        double[] walk = new double[100];
        for (int i = 1; i < walk.length; i++) {
            walk[i] = 0.6 * walk[i - 1] + Math.sin(i * i);
        }
        Series times = millis(Arrays.stream(walk).map(value -> 1000 + value).toArray());
        SplittableRandom random = new SplittableRandom(1);
        double[] shuffled = times.millis();
        for (int i = shuffled.length - 1, at; i > 0; i--) {
            at = random.nextInt(i + 1);
            double other = shuffled[at];
            shuffled[at] = shuffled[i];
            shuffled[i] = other;
        }

        RobustDifference dependent = RobustDifference.of(times, times, 0.95).orElseThrow();
        RobustDifference independent =
                RobustDifference.of(millis(shuffled), millis(shuffled), 0.95).orElseThrow();

        assertThat(width(dependent.shiftMillis())).isGreaterThan(1.5 * width(independent.shiftMillis()));
        assertThat(width(dependent.medianMillis())).isGreaterThan(1.5 * width(independent.medianMillis()));
        assertThat(width(dependent.cliffsDelta())).isGreaterThan(1.5 * width(independent.cliffsDelta()));
    }

    private static double width(Estimate estimate) {
        return estimate.upper().orElseThrow() - estimate.lower().orElseThrow();
    }

    private static long[] drawn(long[] times, SplittableRandom random) {
        return Arrays.stream(times)
                .map(time -> times[random.nextInt(times.length)])
                .sorted()
                .toArray();
    }

    /** The test lists every draw of three times from four, and of five from five. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "4, 3", "5, 5"})
    void aRedrawnMedianIsDistributedAsAllDrawsAre(int n, int size) {
        long[] times = LongStream.of(10, 14, 22, 22, 40).limit(n).toArray();
        int draws = (int) Math.pow(n, size);
        Map<Double, Double> expected = new TreeMap<>();
        for (int draw = 0; draw < draws; draw++) {
            long[] drawn = new long[size];
            for (int i = 0, rest = draw; i < size; i++, rest /= n) {
                drawn[i] = times[rest % n];
            }
            Arrays.sort(drawn);
            expected.merge((double) drawn[size / 2], 1.0 / draws, Double::sum);
        }
        Map<Double, Double> found = new TreeMap<>();
        RedrawnMedian median = RedrawnMedian.of(times, n);
        for (int i = 0; i < median.values().length; i++) {
            found.merge(median.values()[i], median.probabilities()[i], Double::sum);
        }

        assertThat(found.keySet()).isEqualTo(expected.keySet());
        assertThat(found.values())
                .zipSatisfy(expected.values(), (one, other) -> assertThat(one).isCloseTo(other, within(1e-9)));
    }

    /** The interval of medians is that which resamples approach. */
    @Test
    void theIntervalOfMediansIsThatOfManyResamples() {
        SplittableRandom random = new SplittableRandom(9);
        long[] a = random.longs(41, 0, 1_000_000).sorted().toArray();
        long[] b = random.longs(31, 200_000, 1_500_000).sorted().toArray();
        double[] differences = random.longs(40_000)
                .mapToDouble(seed -> {
                    SplittableRandom own = new SplittableRandom(seed);
                    return RobustDifference.medianMillis(drawn(b, own)) - RobustDifference.medianMillis(drawn(a, own));
                })
                .toArray();

        double estimate = RobustDifference.medianMillis(b) - RobustDifference.medianMillis(a);
        Interval interval = RedrawnMedian.difference(estimate, RedrawnMedian.of(a, 41), RedrawnMedian.of(b, 31), 0.95);

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
        ShapeComparison shape = ShapeComparison.of(constant, constant, 0.95);

        assertThat(shape.robust().orElseThrow().shiftMillis().interval()).hasValue(new Interval(0, 0, 0));
        assertThat(shape.robust().orElseThrow().medianMillis().interval()).hasValue(new Interval(0, 0, 0));
        assertThat(shape.robust().orElseThrow().effect()).isEqualTo(RobustDifference.Effect.NEGLIGIBLE);
        assertThat(shape.distribution().orElseThrow().pValue()).isEqualTo(1);
    }

    @Test
    void oneSampleHasNoSpreadAndNoneHasNoShape() {
        ShapeComparison one = ShapeComparison.of(millis(7), B, 0.95);

        assertThat(one.robust()).isEmpty();
        assertThat(one.distribution()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> ShapeComparison.of(Series.of(), B, 0.95));
    }

    @Test
    void theOrderOfSamplesDoesNotMatter() {
        Series turned = millis(12.4, 11.9, 12.2, 13.0, 12.5, 11.8, 12.1);

        assertThat(ShapeComparison.of(turned, B, 0.95)).isEqualTo(ShapeComparison.of(A, B, 0.95));
    }

    /** {@code ShapeRates} over 100 pairs: docs/appendix/comparison-rates.md. */
    @Tag("thorough")
    @Test
    void errsAsSeldomAsStated() {
        SplittableRandom random = new SplittableRandom(100);
        List<ShapeComparison> equal = LongStream.range(0, 60)
                .mapToObj(pair -> ShapeComparison.of(normalBands(random), normalBands(random), 0.95))
                .toList();

        assertThat(equal)
                .filteredOn(shape -> shape.robust()
                        .flatMap(robust -> robust.shiftMillis().interval())
                        .filter(shift -> !shift.contains(0))
                        .isPresent())
                .hasSizeLessThanOrEqualTo(6);
    }

    /** A hundred samples, of which 30 % are six deviations higher. */
    private static Series normalBands(SplittableRandom random) {
        double[] values = new double[100];
        Arrays.setAll(values, i -> 1000 + RandomSource.gaussian(random) + (random.nextDouble() < 0.3 ? 6 : 0));
        return millis(values);
    }
}
