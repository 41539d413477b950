package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often verdicts are false; over 1000 pairs of programs of more kinds: docs/appendix/comparison-rates.md. */
class SpeedVerdictErrorsTest {
    private static final int MOST = 300;

    /** How the machine's speed changes from sample to sample: the logarithm of a factor on the times. */
    private enum Machine {
        STEADY,
        /** A random walk: after a hundred samples about 5 % away. */
        WANDERS,
        /** A neighbour that comes and goes: 10 % slower for about forty samples at a time. */
        BUSY_NEIGHBOUR;

        private double next(double log, SplittableRandom random) {
            return switch (this) {
                case STEADY -> 0;
                case WANDERS -> log + 0.005 * random.nextGaussian();
                case BUSY_NEIGHBOUR -> random.nextDouble() < 1 / 40.0 ? 0.1 - log : log;
            };
        }
    }

    /** The verdict on two series, or on pairs. */
    private interface Judge {
        SpeedVerdict of(Series first, Series second, double marginPercent, double confidence);
    }

    private record Programs(Series first, Series second) {
        private SpeedVerdict judged(Judge judge, int samples) {
            return judge.of(first.first(samples), second.first(samples), 1, 0.95);
        }
    }

    @Test
    void verdictsAreSeldomWrong() {
        assertThat(wrong(Machine.STEADY, Times.NORMAL, 1, 1, SpeedVerdict::of, 50))
                .isLessThanOrEqualTo(2);
        assertThat(wrong(Machine.WANDERS, Times.NORMAL, 0, 1, SpeedVerdict::ofPairs, 50))
                .isLessThanOrEqualTo(2);
        assertThat(toldApart(SpeedVerdict::of, 0.8, 100, 0, 50)).isLessThanOrEqualTo(2);
        assertThat(toldApart(SpeedVerdict::ofPairs, 0.8, 100, 0, 50)).isLessThanOrEqualTo(2);
    }

    @Test
    void aDifferenceIsFoundInDependentSamples() {
        assertThat(toldApart(SpeedVerdict::of, 0.5, 300, 0.05, 200)).isGreaterThanOrEqualTo(180);
        assertThat(toldApart(SpeedVerdict::ofPairs, 0.5, 300, 0.05, 200)).isGreaterThanOrEqualTo(180);
    }

    /** Wide bands scatter most, so more pairs of them are asked. */
    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"NORMAL, 0, 1, 200", "NORMAL, 1, 1, 200", "PARETO_ONE_AND_A_HALF, 1, 1, 200", "TWO_BANDS, 0, 4, 1000"})
    void isWrongAtMostAsOftenAsStatedHoweverOftenOneLooks(
            Times times, double slowerPercent, double spread, int trials) {
        assertThat(wrong(Machine.STEADY, times, slowerPercent, spread, SpeedVerdict::of, trials))
                .isLessThanOrEqualTo(trials / 20);
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"WANDERS, NORMAL, 0", "WANDERS, NORMAL, 1", "BUSY_NEIGHBOUR, OUTLIERS, 1"})
    void pairsAreJudgedAsOftenWrongOnAMachineThatWanders(Machine machine, Times times, double slowerPercent) {
        assertThat(wrong(machine, times, slowerPercent, 1, SpeedVerdict::ofPairs, 200))
                .isLessThanOrEqualTo(10);
    }

    /** Samples that are taken so depend on each other. */
    @Tag("thorough")
    @Test
    void programsOneAfterTheOtherAreSeldomToldApartOnAMachineThatWanders() {
        int apart = 0;
        for (int trial = 0; trial < 200; trial++) {
            Programs programs = drawn(Machine.WANDERS, Times.NORMAL, 0, 1, false, trial);
            apart += isToldApart(programs.judged(SpeedVerdict::of, MOST)) ? 1 : 0;
        }

        assertThat(apart).isLessThanOrEqualTo(20);
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"0, 30", "0.5, 30", "0.5, 300", "0.8, 100", "0.8, 300", "0.95, 100", "0.95, 300"})
    void dependentSamplesAreSeldomToldApart(double memory, int samples) {
        assertThat(toldApart(SpeedVerdict::of, memory, samples, 0, 200)).isLessThanOrEqualTo(10);
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"0.5, 300", "0.8, 300", "0.95, 300", "0.8, 30"})
    void pairsWithAMemoryAreSeldomToldApart(double memory, int samples) {
        assertThat(toldApart(SpeedVerdict::ofPairs, memory, samples, 0, 200)).isLessThanOrEqualTo(10);
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({"0.5, 300", "0.8, 300", "0.95, 300", "0.8, 30"})
    void aRunOfPairsThatEndsWhenTheyAreDecidedSeldomTellsThemApart(double memory, int samples) {
        int apart = 0;
        for (int trial = 0; trial < 100; trial++) {
            SplittableRandom random = new SplittableRandom(trial);
            Programs programs = new Programs(
                    Times.dependent(random, 1e9, memory, samples), Times.dependent(random, 1e9, memory, samples));
            Speed speed = Speed.UNDECIDED;
            for (int n = 8; n <= samples && speed == Speed.UNDECIDED; n = next(n)) {
                Speed decided = programs.judged(SpeedVerdict::ofPairs, n).speed();
                speed = programs.judged(SpeedVerdict::ofPairsAtMost, n).speed() == decided ? decided : speed;
            }
            apart += speed == Speed.FASTER || speed == Speed.SLOWER ? 1 : 0;
        }

        assertThat(apart).isLessThanOrEqualTo(5);
    }

    /** Pairs of programs whose first decision is not what a second program this much slower is. */
    private static int wrong(
            Machine machine, Times times, double slowerPercent, double spread, Judge judge, int trials) {
        Speed truth = slowerPercent > 1 ? Speed.SLOWER : Speed.SAME;
        int wrong = 0;
        for (int trial = 0; trial < trials; trial++) {
            Programs programs = drawn(machine, times, slowerPercent, spread, true, trial);
            Speed speed = Speed.UNDECIDED;
            for (int n = 2; n <= MOST && speed == Speed.UNDECIDED; n = next(n)) {
                speed = programs.judged(judge, n).speed();
            }
            wrong += speed == Speed.UNDECIDED || speed == truth ? 0 : 1;
        }
        return wrong;
    }

    /** Every sample to 50, then every tenth. */
    private static int next(int n) {
        return n < 50 ? n + 1 : n + 10;
    }

    /** Pairs of programs, the second this much slower, that are told apart at one look at samples that have a memory. */
    private static int toldApart(Judge judge, double memory, int samples, double slower, int trials) {
        SplittableRandom random = new SplittableRandom(31);
        int apart = 0;
        for (int trial = 0; trial < trials; trial++) {
            Series first = Times.dependent(random, 1e9, memory, samples);
            Series second = Times.dependent(random, 1e9 * (1 + slower), memory, samples);
            apart += isToldApart(judge.of(first, second, 1, 0.95)) ? 1 : 0;
        }
        return apart;
    }

    private static boolean isToldApart(SpeedVerdict verdict) {
        return verdict.speed() == Speed.FASTER || verdict.speed() == Speed.SLOWER;
    }

    /** Programs of about 1 s; a unit of the times is 1 % of it. */
    private static Programs drawn(
            Machine machine, Times times, double slowerPercent, double spread, boolean interleaved, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double centre = times.trimmedMean();
        long[][] nanos = new long[2][MOST];
        double log = 0;
        int program = 0;
        for (int i = 0; i < 2 * MOST; i++) {
            program = interleaved ? (i % 2 == 0 ? random.nextInt(2) : 1 - program) : i / MOST;
            log = machine.next(log, random);
            double own = 1e9 + 1e7 * (program == 1 ? spread : 1) * (times.next(random) - centre);
            nanos[program][interleaved ? i / 2 : i % MOST] =
                    Math.round(own * (program == 1 ? 1 + slowerPercent / 100 : 1) * Math.exp(log));
        }
        return new Programs(Series.of(nanos[0]), Series.of(nanos[1]));
    }
}
