package org.emplab.analysis.samplesize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.SeriesOfTimes.millis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.ShapeComparison;
import org.emplab.analysis.samplesize.Repeatability.Verdict;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatabilityTest {
    /** SciPy 1.17.1: {@code ks_2samp(a, b, method='exact')} and {@code wasserstein_distance(a, b)}. */
    @Test
    void agreesWithScipyOnSmallSamples() {
        double[] a = {1, 2, 3, 4, 5, 6, 7, 8};
        double[] b = {2.5, 3.5, 9, 10, 11};

        ShapeComparison.KolmogorovSmirnov ks = ShapeComparison.KolmogorovSmirnov.of(a, b);

        assertThat(ks.statistic()).isCloseTo(0.6, within(1e-15));
        assertThat(ks.pValue()).isCloseTo(0.16472416472416464, within(1e-12));
        assertThat(distance(a, b)).isCloseTo(2.725, within(1e-12));
    }

    /** SciPy 1.17.1: the same on 200 normal scores and on 1.5 times them plus 0.1. */
    @Test
    void agreesWithScipyOnLargerSamples() {
        double[] a = scores(200, 1, 0);
        double[] b = scores(200, 1.5, 0.1);

        ShapeComparison.KolmogorovSmirnov ks = ShapeComparison.KolmogorovSmirnov.of(a, b);

        assertThat(ks.statistic()).isCloseTo(0.12, within(1e-12));
        assertThat(ks.pValue()).isCloseTo(0.11228360286766195, within(1e-9));
        assertThat(distance(a, b)).isCloseTo(0.40640288178427286, within(1e-6));
    }

    @Test
    void aRunAgainstItselfIsRepeatable() {
        Repeatability same = of(series(1000, 1.7, 8018), series(1000, 1.7, 8018));

        assertThat(same.verdict()).isEqualTo(Verdict.REPEATABLE);
        assertThat(same.overlap()).isCloseTo(1, within(1e-12));
        assertThat(same.wassersteinMillis()).isZero();
        assertThat(same.margin().marginMillis()).isCloseTo(1.7 / 4, within(0.01));
        assertThat(RepeatabilityReport.sentence(same))
                .contains("is repeatable: the runs are at most ")
                .contains("less than the margin");
    }

    @Test
    void timesThatNeverVaryAreRepeatable() {
        Series constant =
                Series.of(LongStream.generate(() -> 8_018_000_000L).limit(30).toArray());

        assertThat(of(constant, constant).verdict()).isEqualTo(Verdict.REPEATABLE);
        Series few = constant.keep(i -> i < 3);
        assertThat(of(few, few).verdict()).isEqualTo(Verdict.REPEATABLE);
        assertThat(RepeatabilityReport.sentence(of(few, few))).isEqualTo("PT is repeatable: all times are equal.");
    }

    @Test
    void theSameShapeInAnotherPlaceHasShifted() {
        Repeatability shifted = of(series(1000, 1.7, 8018), series(1000, 1.7, 8021));

        assertThat(shifted.verdict()).isEqualTo(Verdict.SHIFTED);
        assertThat(shifted.wassersteinMillis()).isCloseTo(3, within(1e-5));
        assertThat(RepeatabilityReport.sentence(shifted)).contains("has one shape but has moved");
    }

    /** Their shapes are too few samples' to be surely one, but are not what keeps them apart. */
    @Test
    void aHundredSamplesTellThatOnlyThePlaceChanged() {
        assertThat(verdicts(100, 1, 0, 10)).containsOnlyKeys(Verdict.SHIFTED);
    }

    @Test
    void saysHowManySamplesWouldDecide() {
        Random random = new Random(12);
        int decided = 0;
        for (int pair = 0; pair < 10; pair++) {
            Repeatability few = of(drawn(random, 60, 8000, 0), drawn(random, 60, 8000, 0));
            assertThat(few.verdict()).isEqualTo(Verdict.UNDECIDED);
            int enough = (int) few.samplesToDecide().orElseThrow();
            assertThat(enough).isBetween(120, 1500);
            assertThat(RepeatabilityReport.sentence(few)).contains(" samples of each would decide; the margin is ");
            decided += of(drawn(random, enough, 8000, 0), drawn(random, enough, 8000, 0))
                            .samplesToDecide()
                            .isEmpty()
                    ? 1
                    : 0;
        }
        assertThat(decided).isGreaterThanOrEqualTo(5);
    }

    @Test
    void aWiderShapeDiffers() {
        assertThat(of(series(300, 1, 8018), series(300, 3, 8018)).verdict()).isEqualTo(Verdict.DIFFERENT);
    }

    @Test
    void fewSamplesAreUndecidedHoweverDifferent() {
        assertThat(of(series(10, 1, 8018), series(300, 1, 9000)).verdict()).isEqualTo(Verdict.UNDECIDED);
    }

    /** A shift of twice the margin, and one as large as the margin: seldom called repeatable. */
    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"20, 0.5", "30, 0.5", "100, 0.5", "300, 0.25"})
    void aShiftIsSeldomCalledRepeatable(int samples, double shift) {
        Map<Verdict, Long> found = verdicts(samples, shift, 0, 40);

        assertThat(found.getOrDefault(Verdict.REPEATABLE, 0L)).as("%s", found).isLessThanOrEqualTo(5);
    }

    @Test
    void verdictsOnFewDrawnRunsAreSeldomWrong() {
        assertThat(verdicts(30, 0.5, 0, 10).getOrDefault(Verdict.REPEATABLE, 0L))
                .isLessThanOrEqualTo(1);
        assertThat(verdicts(50, 0, 0.6, 10)).containsOnlyKeys(Verdict.UNDECIDED);
        assertThat(verdicts(600, 0, 0, 3)).containsOnlyKeys(Verdict.REPEATABLE);
    }

    /** Runs of one distribution are seldom called different, with dependent samples too; enough samples tell that they are alike. */
    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"20, 0, 0", "100, 0, 0", "300, 0, 12", "600, 0, 36", "100, 0.6, 0", "300, 0.9, 0"})
    void runsOfOneDistributionAreSeldomCalledDifferent(int samples, double correlation, long repeatable) {
        Map<Verdict, Long> found = verdicts(samples, 0, correlation, 40);

        assertThat(found.getOrDefault(Verdict.DIFFERENT, 0L) + found.getOrDefault(Verdict.SHIFTED, 0L))
                .as("%s", found)
                .isLessThanOrEqualTo(5);
        assertThat(found.getOrDefault(Verdict.REPEATABLE, 0L)).as("%s", found).isGreaterThanOrEqualTo(repeatable);
    }

    /** Counts the verdicts on pairs of runs with sd 1 ms, the second moved. */
    private static Map<Verdict, Long> verdicts(int samples, double shift, double correlation, int pairs) {
        Random random = new Random(3);
        Map<Verdict, Long> found = new EnumMap<>(Verdict.class);
        for (int i = 0; i < pairs; i++) {
            Verdict verdict = of(
                            drawn(random, samples, 8000, correlation),
                            drawn(random, samples, 8000 + shift, correlation))
                    .verdict();
            found.merge(verdict, 1L, Long::sum);
        }
        return found;
    }

    private static Series drawn(Random random, int samples, double mean, double correlation) {
        long[] nanos = new long[samples];
        double state = random.nextGaussian();
        for (int i = 0; i < samples; i++) {
            nanos[i] = Math.round(1e6 * (mean + state));
            state = correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return Series.of(nanos);
    }

    @Test
    void exchangingTheRunsChangesOnlyTheSignOfTheDifference() {
        Repeatability there = of(series(100, 1.7, 8018), series(150, 2, 8019));
        Repeatability back = of(series(150, 2, 8019), series(100, 1.7, 8018));

        assertThat(back.ks().statistic()).isCloseTo(there.ks().statistic(), within(1e-15));
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

    private static double distance(double[] a, double[] b) {
        return BootstrapDistance.of(millis(a), millis(b), 0.05, 1).times().distanceMillis();
    }

    private static Repeatability of(Series a, Series b) {
        return Repeatability.of(Quantity.PT, a, b, Repeatability.USUAL_MARGIN, 1, BinWidth.freedmanDiaconis(), 1);
    }

    private static Series series(int samples, double sd, double mean) {
        List<Double> shuffled =
                new ArrayList<>(Arrays.stream(scores(samples, sd, mean)).boxed().toList());
        Collections.shuffle(shuffled, new Random(samples));
        return Series.of(
                shuffled.stream().mapToLong(millis -> Math.round(millis * 1e6)).toArray());
    }

    private static double[] scores(int samples, double sd, double mean) {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double[] scores = new double[samples];
        Arrays.setAll(scores, i -> mean + sd * normal.inverseCumulativeProbability((i + 0.5) / samples));
        return scores;
    }
}
