package org.emplab.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.steady.SteadyState.Kind;
import org.emplab.report.RecordJson;
import org.emplab.report.Sentence;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class SteadyStateTest {
    @Test
    void sixtySlowerSamplesFirstAreAWarmUp() {
        SteadyState state = of(200, i -> i < 60 ? 1030 : 1000);

        assertThat(state.kind()).isEqualTo(Kind.WARM_UP);
        assertThat(state.steadyFrom()).hasValue(61);
        assertThat(state.differencePercent().orElseThrow()).isCloseTo(3, within(0.5));
        assertThat(words(state))
                .matches("PT: warm-up: samples 1 to 60 take [23]\\.\\d % more than the steady ones from sample 61"
                        + " on\\.");
    }

    @Test
    void fasterSamplesFirstAreASlowdown() {
        SteadyState state = of(200, i -> i < 60 ? 970 : 1000);

        assertThat(state.kind()).isEqualTo(Kind.SLOWDOWN);
        assertThat(state.steadyFrom()).hasValue(61);
        assertThat(words(state)).contains("slowdown: samples 1 to 60 take ", " % less than");
    }

    @Test
    void aLevelThatChangesInTheLastQuarterIsNoSteadyState() {
        SteadyState state = of(200, i -> i < 170 ? 1030 : 1000);

        assertThat(state.kind()).isEqualTo(Kind.NO_STEADY_STATE);
        assertThat(state.steadyFrom()).isEmpty();
        assertThat(words(state)).isEqualTo("PT: no steady state: the level changes at sample 171.");
    }

    @Test
    void aSlowerStretchBetweenEqualLevelsIsBeforeTheSteadyState() {
        SteadyState state = of(300, i -> i >= 100 && i < 150 ? 1030 : 1000);

        assertThat(state.levels()).hasSize(3);
        assertThat(state.kind()).isEqualTo(Kind.WARM_UP);
        assertThat(state.steadyFrom()).hasValue(151);
        assertThat(words(state)).contains("samples 1 to 150 ", ", on 3 levels in all.");
    }

    @Test
    void timesThatKeepTheirLevelAreFlat() {
        SteadyState state = of(200, i -> 1000);

        assertThat(state.kind()).isEqualTo(Kind.FLAT);
        assertThat(state.steadyFrom()).hasValue(1);
        assertThat(words(state)).isEmpty();
    }

    /** The noise deviates by 4 ms: 12, 32 and 80 ms are 3, 8 and 20 of its deviations. */
    @ParameterizedTest
    @ValueSource(ints = {12, 32, 80})
    void timesThatRiseAllTheTimeDrift(int rise) {
        SteadyState state = of(100, i -> 1000 + rise * i / 99.0);

        assertThat(state.kind()).isEqualTo(Kind.DRIFT);
        assertThat(state.steadyFrom()).isEmpty();
        assertThat(state.changePercent().orElseThrow()).isCloseTo(rise / 10.0, within(0.5));
        assertThat(words(state)).startsWith("PT: drift: no steady state, the times rise by ");
    }

    @Test
    void timesThatBeginToRiseBend() {
        SteadyState state = of(100, i -> 1000 + Math.max(0, i - 50));

        assertThat(state.kind()).isEqualTo(Kind.BEND);
        assertThat(state.levels().get(1).firstSample()).isBetween(40, 60);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6})
    void wavesAreNoSteadyState(int periods) {
        SteadyState state = of(300, i -> 1000 + 20 * Math.sin(2 * Math.PI * periods * i / 300));

        assertThat(state.kind()).isEqualTo(Kind.WAVES);
        assertThat(state.steadyFrom()).isEmpty();
    }

    @Test
    void twoSpeedsInTurnAreRegimes() {
        SteadyState state = of(300, i -> i / 30 % 2 == 0 ? 1000 : 1040);

        assertThat(state.kind()).isEqualTo(Kind.REGIMES);
        assertThat(state.changePercent().orElseThrow()).isCloseTo(4, within(0.3));
    }

    @Test
    void aWarmUpThatDiesAwayEnds() {
        SteadyState state = of(300, i -> 1000 + 100 * Math.exp(-i / 15.0));

        assertThat(state.kind()).isEqualTo(Kind.WARM_UP);
        assertThat(state.steadyFrom().orElseThrow()).isBetween(30, 100);
    }

    @Test
    void equalTimesAreFlatAndOneStepOfThemIsFound() {
        assertThat(state(i -> 1000, 30).kind()).isEqualTo(Kind.FLAT);
        assertThat(state(i -> i < 10 ? 1001 : 1000, 30).steadyFrom()).hasValue(11);
    }

    @Test
    void nothingIsSaidOfTenSamples() {
        SteadyState state = of(10, i -> i < 5 ? 2000 : 1000);

        assertThat(state.kind()).isEqualTo(Kind.TOO_FEW_SAMPLES);
        assertThat(words(state)).isEmpty();
    }

    @Test
    void aFewLongSamplesMakeNoLevel() {
        SteadyState state = of(200, i -> i == 3 || i == 90 || i == 91 || i == 92 ? 40_000 : 1000);

        assertThat(state.kind()).isEqualTo(Kind.FLAT);
    }

    @Test
    void aWarmUpInTwentyThousandSamplesIsPlacedAtItsSample() {
        assertThat(state(i -> (i < 5003 ? 1030 : 1000) + 37 * i % 11, 20_000).steadyFrom())
                .hasValue(5004);
    }

    record Kept(SteadyStates steadyState) {}

    @Test
    void isTheSameWhenItIsReadBack() {
        Kept kept = new Kept(new SteadyStates(
                Map.of(Quantity.ET, of(10, i -> 1000), Quantity.PT, of(200, i -> i < 60 ? 1030 : 1000))));
        ObjectNode json = RecordJson.put(JsonTrees.object().put("format", "f"), kept);

        assertThat(RecordJson.read(json, "file", "f", Kept.class)).isEqualTo(kept);
        assertThat(kept.steadyState().times().keySet()).containsExactly(Quantity.PT, Quantity.ET);
    }

    /** {@code SteadyStateRates} over 1000 runs: docs/appendix/comparison-rates.md. */
    @ParameterizedTest
    @EnumSource(
            value = Noise.class,
            names = {"NORMAL", "LOGNORMAL_ONE", "OUTLIERS", "TWO_BANDS", "MEMORY_05", "MEMORY_08", "TURNS"})
    void seldomTellsAChangeWhereThereIsNone(Noise noise) {
        SplittableRandom random = new SplittableRandom(26);

        long told = IntStream.range(0, 200)
                .filter(run -> {
                    double[] values = noise.values(200, random);
                    return state(i -> 1000 + 10 * values[i], 200).kind() != Kind.FLAT;
                })
                .count();

        assertThat(told).isLessThanOrEqualTo(10);
    }

    /** 3 % slower with a deviation of 1 %. */
    @ParameterizedTest
    @EnumSource(
            value = Noise.class,
            names = {"NORMAL", "LOGNORMAL_HALF", "OUTLIERS"})
    void tellsAWarmUpWithTheSampleWhereItEnds(Noise noise) {
        SplittableRandom random = new SplittableRandom(26);
        int withinThree = 0;
        for (int run = 0; run < 200; run++) {
            double[] values = noise.values(200, random);
            for (int i = 0; i < 60; i++) {
                values[i] += 3;
            }
            List<Integer> points = LevelShifts.of(values).points();
            withinThree += !points.isEmpty() && Math.abs(points.get(points.size() - 1) - 60) <= 3 ? 1 : 0;
        }

        assertThat(withinThree).isGreaterThanOrEqualTo(190);
    }

    private static SteadyState of(int samples, IntToDoubleFunction level) {
        Random random = new Random(5);
        return state(i -> level.applyAsDouble(i) + 4 * random.nextGaussian(), samples);
    }

    private static SteadyState state(IntToDoubleFunction millis, int samples) {
        long[] nanos = new long[samples];
        Arrays.setAll(nanos, i -> Math.round(1e6 * millis.applyAsDouble(i)));
        return SteadyState.of(Series.of(nanos));
    }

    private static String words(SteadyState state) {
        return SteadyWords.of(new SteadyStates(Map.of(Quantity.PT, state))).stream()
                .map(Sentence::words)
                .collect(Collectors.joining());
    }
}
