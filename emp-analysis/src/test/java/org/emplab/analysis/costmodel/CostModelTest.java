package org.emplab.analysis.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.emplab.analysis.costmodel.CostModel.FittedCost;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.SeriesOfTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostModelTest {
    private static final double[] SORT = {100_000, 200_000, 400_000, 800_000, 1_600_000, 3_200_000};

    /**
     * numpy 2.4.6 and SciPy 1.17.1: weighted mean of {@code log(m/f)}; {@code f.sf(x2/(r + 2*A - 6*A/(r+2)), r,
     * r*(r+2)/(3*A))} of the weighted squares, {@code A = ((1-h)**2/(n-1)).sum()} with the leverages {@code h}; and the
     * weighted least-squares line of {@code log(m)} on {@code log(n)} by the normal equations, its reach by {@code t.ppf}.
     */
    @Test
    void agreesWithWeightedLeastSquaresInNumpy() {
        double[] sizes = {1000, 2000, 4000, 8000};
        double[] means = {10.2, 40.1, 161.5, 640.9};
        double[] errors = {0.01, 0.005, 0.004, 0.003};
        List<CostModel.TimedSize> timed = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            timed.add(new CostModel.TimedSize(sizes[i], 10, means[i], errors[i] * means[i]));
        }

        CostModel model = CostModel.of(timed);

        assertThat(model.scatter()).isZero();
        FittedCost square = fit(model, PredictedTime.CostFunction.SQUARE);
        assertThat(square.logFactorMillis()).isCloseTo(-11.508286832839365, within(1e-10));
        assertThat(square.misfit()).isCloseTo(5.020919635524093, within(1e-8));
        assertThat(square.pValue()).isCloseTo(0.23071106417058831, within(1e-9));
        assertThat(fit(model, PredictedTime.CostFunction.LINEAR).misfit()).isCloseTo(85412.30284158698, within(1e-4));
        assertThat(fit(model, PredictedTime.CostFunction.LINEARITHMIC).misfit())
                .isCloseTo(65674.39231979469, within(1e-4));
        assertThat(model.powerLaw().exponent()).isCloseTo(1.9953616526315299, within(1e-10));
        assertThat(model.powerLaw().exponentReach()).isCloseTo(0.009420967780919175, within(1e-9));
        assertThat(model.powerLaw().factorMillis()).isCloseTo(1.04481954439533e-05, within(1e-14));
        assertThat(model.powerLaw().pValue().orElseThrow()).isCloseTo(0.24058310912289627, within(1e-8));
        assertThat(model.remaining())
                .extracting(FittedCost::function)
                .containsExactly(PredictedTime.CostFunction.SQUARE);
        assertThat(CostModelReport.sentence(model)).startsWith("Not ruled out: n^2; ruled out at the 1 % level: ");
    }

    /** 95 % of 400 machines whose time grows as n² with 1 % noise have their mean at a new size within its interval. */
    @Test
    void predictsTheTimeOfANewSize() {
        int within = 0;
        for (int seed = 1; seed <= 400; seed++) {
            CostModel square = model(n -> 3e-8 * n * n, 0.01, 0, seed);
            PredictedTime predicted = PredictedTime.of(square, Map.of(), List.of(6_400_000.0)).stream()
                    .filter(one -> one.function() == PredictedTime.CostFunction.SQUARE)
                    .findFirst()
                    .orElseThrow();
            assertThat(predicted.execution().interval().lower())
                    .isLessThan(predicted.mean().interval().lower());
            within += predicted.mean().interval().contains(3e-8 * 6_400_000.0 * 6_400_000.0) ? 1 : 0;
        }

        assertThat(within).isBetween(364, 396);
    }

    /** Seven of ten executions take 1 % less than the mean does, the others more, at each size: so at a new one. */
    @Test
    void predictsWhereExecutionsGatherAsAtTheNearestSize() {
        SplittableRandom random = new SplittableRandom(3);
        List<CostModel.TimedSize> timed = new ArrayList<>();
        Map<Double, Series> times = new HashMap<>();
        for (double size : new double[] {1000, 4000, 2000}) {
            double[] millis = new double[200];
            Arrays.setAll(
                    millis, i -> size * ((i % 10 < 7 ? 0.99 : 1.07 / 3 + 2 / 3.0) + 1e-4 * random.nextGaussian()));
            times.put(size, SeriesOfTimes.millis(millis));
            timed.add(CostModel.TimedSize.of(size, SeriesOfTimes.millis(millis)));
        }

        PredictedTime predicted =
                PredictedTime.of(CostModel.of(timed), times, List.of(8000.0)).get(0);

        assertThat(predicted.modes()).hasSize(2);
        assertThat(predicted.modes().get(0).share()).isCloseTo(0.7, within(1e-6));
        assertThat(predicted.modes().get(0).millis()).isCloseTo(0.99 * 8000, within(8.0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void keepsTheTrueGrowthAndRulesOutItsNeighbours(long seed) {
        CostModel square = model(n -> 3e-8 * n * n, 0.01, 0, seed);
        CostModel linearithmic = model(n -> 1e-5 * n * Math.log(n), 0.002, 0, seed);

        assertThat(square.remaining())
                .extracting(FittedCost::function)
                .containsExactly(PredictedTime.CostFunction.SQUARE);
        assertThat(linearithmic.remaining())
                .extracting(FittedCost::function)
                .containsExactly(PredictedTime.CostFunction.LINEARITHMIC);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aMachineThatScattersDoesNotRuleOutTheTruth(long seed) {
        CostModel model = model(n -> 3e-8 * n * n, 0.001, 0.03, seed);

        assertThat(model.scatter()).isGreaterThan(0.003);
        assertThat(model.remaining()).extracting(FittedCost::function).contains(PredictedTime.CostFunction.SQUARE);
        assertThat(fit(model, PredictedTime.CostFunction.LINEAR).ruledOut()).isTrue();
        assertThat(fit(model, PredictedTime.CostFunction.CUBE).ruledOut()).isTrue();
    }

    /** By χ², which takes the errors of three samples for known, it would be 3 % (docs/appendix/protocol-rates.md). */
    @Test
    void hardlyEverRulesOutTheTruthWhereErrorsAreKnownFromThreeSamples() {
        double[] tenSizes =
                DoubleStream.iterate(100_000, size -> 1.47 * size).limit(10).toArray();

        long ruledOut = LongStream.range(0, 500)
                .filter(seed -> fit(
                                model(tenSizes, 3, n -> 3e-8 * n * n, 0.02, 0, seed), PredictedTime.CostFunction.SQUARE)
                        .ruledOut())
                .count();

        assertThat(ruledOut).isLessThanOrEqualTo(7);
    }

    @Test
    void aGrowthThatIsNoneOfTheUsualRulesAllOfThemOut() {
        CostModel model = model(n -> 1e-4 * Math.pow(n, 1.5), 0.002, 0, 5);

        assertThat(model.remaining()).isEmpty();
        assertThat(model.powerLaw().exponent()).isCloseTo(1.5, within(0.01));
        assertThat(CostModelReport.sentence(model)).startsWith("None of the usual functions fits");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aStartUpTimeDoesNotHideTheGrowth(long seed) {
        CostModel model = model(n -> 1500 + 3e-8 * n * n, 0.01, 0, seed);

        assertThat(model.overhead()).isTrue();
        assertThat(model.remaining())
                .extracting(FittedCost::function)
                .containsExactly(PredictedTime.CostFunction.SQUARE);
        assertThat(fit(model, PredictedTime.CostFunction.SQUARE).overheadMillis())
                .isCloseTo(1500, within(30.0));
        assertThat(CostModelReport.sentence(model)).startsWith("Not ruled out: n^2 (each with an overhead); ");
    }

    @Test
    void noisyTimesRuleOutLess() {
        CostModel model = model(n -> 1e-5 * n * Math.log(n), 0.5, 0, 3);

        assertThat(model.remaining())
                .extracting(FittedCost::function)
                .contains(PredictedTime.CostFunction.LINEAR, PredictedTime.CostFunction.LINEARITHMIC);
    }

    @Test
    void timesWithoutAnyNoiseAreNoDivisionByZero() {
        CostModel model = CostModel.of(List.of(
                CostModel.TimedSize.of(10, Series.of(1000, 1000)), CostModel.TimedSize.of(20, Series.of(4000, 4000))));

        assertThat(model.remaining())
                .extracting(FittedCost::function)
                .containsExactly(PredictedTime.CostFunction.SQUARE);
    }

    @Test
    void unitsOfTimeDoNotMatter() {
        CostModel millis = model(n -> 3e-7 * n * n, 0.01, 0, 1);
        CostModel micros = model(n -> 3e-4 * n * n, 0.01, 0, 1);

        assertThat(micros.powerLaw().exponent()).isCloseTo(millis.powerLaw().exponent(), within(1e-6));
    }

    @Test
    void leavesOutFunctionsThatHaveNoValueThere() {
        CostModel model = CostModel.of(List.of(
                CostModel.TimedSize.of(1, Series.of(1000, 1001)), CostModel.TimedSize.of(2, Series.of(2000, 2001))));

        assertThat(model.fits()).extracting(FittedCost::function).doesNotContain(PredictedTime.CostFunction.LOG);
        assertThat(model.fits()).allSatisfy(fit -> assertThat(fit.pValue()).isBetween(0.0, 1.0));
    }

    @Test
    void refusesWhatHasNoGrowth() {
        CostModel.TimedSize one = CostModel.TimedSize.of(10, Series.of(1000, 1001));

        assertThatThrownBy(() -> CostModel.of(List.of(one))).isInstanceOf(UnsuitableInputException.class);
        assertThatThrownBy(() -> CostModel.of(List.of(one, one)))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("same size");
        assertThatThrownBy(() -> CostModel.TimedSize.of(10, Series.of(1000))).hasMessageContaining("two samples");
        assertThatThrownBy(() -> CostModel.TimedSize.of(0, Series.of(1000, 1001)))
                .hasMessageContaining("positive");
        assertThatThrownBy(() -> CostModel.TimedSize.of(10, Series.of(0, 0))).hasMessageContaining("is 0");
    }

    private static FittedCost fit(CostModel model, PredictedTime.CostFunction function) {
        return model.fits().stream()
                .filter(fit -> fit.function() == function)
                .findFirst()
                .orElseThrow();
    }

    private static CostModel model(DoubleUnaryOperator millis, double noise, double scatter, long seed) {
        return model(SORT, 30, millis, noise, scatter, seed);
    }

    /** So many samples at each size, with relative noise of each sample and relative scatter of each size. */
    private static CostModel model(
            double[] at, int samples, DoubleUnaryOperator millis, double noise, double scatter, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        NormalDistribution normal = NormalDistribution.of(0, 1);
        List<CostModel.TimedSize> sizes = new ArrayList<>();
        for (double size : at) {
            double shift = 1 + scatter * normal.inverseCumulativeProbability(random.nextDouble());
            long[] nanos = random.doubles(samples)
                    .mapToLong(u -> Math.max(
                            1,
                            Math.round(1e6
                                    * millis.applyAsDouble(size)
                                    * shift
                                    * (1 + noise * normal.inverseCumulativeProbability(u)))))
                    .toArray();
            sizes.add(CostModel.TimedSize.of(size, Series.of(nanos)));
        }
        return CostModel.of(sizes);
    }
}
