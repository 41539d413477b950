package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.SeriesOfTimes.millis;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.TrimmedMean;
import org.emplab.analysis.statistics.Welch;
import org.junit.jupiter.api.Test;

class SpeedVerdictTest {
    private static final Series A = millis(12.1, 11.8, 12.5, 13.0, 12.2, 11.9, 12.4, 30.0, 12.3, 12.0);
    private static final Series B = millis(12.9, 13.4, 12.8, 13.9, 13.1, 13.0, 13.3, 12.7, 13.2, 13.1, 12.6, 19.0);

    /** SciPy 1.17.1: {@code trim_mean(x, .1)}; {@code r = ttest_ind(b, a, equal_var=False, trim=.1)}, {@code r.statistic}, {@code r.df}. */
    @Test
    void trimmedMeansAndTheirErrorsAgreeWithScipy() {
        TrimmedMean a = TrimmedMean.of(A, 0);
        TrimmedMean b = TrimmedMean.of(B, 0);
        double errorA = a.error().orElseThrow();
        double errorB = b.error().orElseThrow();

        assertThat(a.mean()).isCloseTo(12.3, within(1e-12));
        assertThat(b.mean()).isCloseTo(13.14, within(1e-12));
        assertThat((b.mean() - a.mean()) / Math.hypot(errorA, errorB)).isCloseTo(3.8852795576240577, within(1e-9));
        assertThat(Welch.degreesOfFreedom(errorA, errorB, a.kept(), b.kept()))
                .isCloseTo(14.997068111832501, within(1e-8));
    }

    /**
     * SciPy 1.17.1: {@code brentq} of {@code quad(nct.pdf(t, nu, d·√(n1·n2/(n1+n2)))·norm.pdf(d, 0, 2)) / t.pdf(t, nu) = 1/α}.
     */
    @Test
    void theReachIsWhereTheMixedLikelihoodRatioIsOneOverAlpha() {
        assertThat(AnytimeT.critical(10, 10, 18, 0.95)).isCloseTo(3.4453549069054383, within(1e-6));
        assertThat(AnytimeT.critical(5, 8, 11, 0.95)).isCloseTo(3.6837701413964448, within(1e-6));
        assertThat(AnytimeT.critical(50, 50, 98, 0.99)).isCloseTo(3.854432795595493, within(1e-6));
        assertThat(AnytimeT.critical(4, 4, 6, 0.95)).isCloseTo(4.556144627462369, within(1e-6));
        assertThat(AnytimeT.critical(2, 2, 2, 0.95)).isInfinite();
    }

    /**
     * The two above put together in Python, with Satterthwaite's degrees of freedom of the relative errors; of so few samples
     * they are those of the ordinary means.
     */
    @Test
    void theIntervalIsThatOfTheLogarithmOfTheRatio() {
        SpeedVerdict verdict = SpeedVerdict.of(A, B, 1, 0.95);

        assertThat(verdict.difference().percent().orElseThrow()).isCloseTo(6.829268292682933, within(1e-9));
        assertThat(verdict.difference().low().orElseThrow()).isCloseTo(-41.255101201236464, within(1e-6));
        assertThat(verdict.difference().high().orElseThrow()).isCloseTo(94.27206101834739, within(1e-6));
        assertThat(verdict.speed()).isEqualTo(Speed.UNDECIDED);
    }

    @Test
    void beyondTheMarginOnOneSideIsFasterAndOnTheOtherSlower() {
        Series faster = repeated(around(1000, 1), 5);
        Series slower = repeated(around(1030, 1), 5);

        assertThat(of(faster, slower).speed()).isEqualTo(Speed.SLOWER);
        assertThat(of(slower, faster).speed()).isEqualTo(Speed.FASTER);
        assertThat(of(faster, repeated(around(1001, 1), 5)).speed()).isEqualTo(Speed.SAME);
        assertThat(SpeedVerdict.of(faster, slower, 5, 0.95).speed()).isEqualTo(Speed.SAME);
    }

    @Test
    void oneProlongedSampleOfTwentyTwoDoesNotHideADifference() {
        Series alike = repeated(around(1000, 1), 5);
        long[] prolonged = alike.nanos();
        prolonged[7] = 9_000_000_000L;

        assertThat(of(Series.of(prolonged), repeated(around(1030, 1), 5)).speed())
                .isEqualTo(Speed.SLOWER);
    }

    @Test
    void oneProlongedSampleOfTenMayBeAllThatWasMetOfASecondBand() {
        Series prolonged = millis(1000, 1001, 999, 1002, 998, 1000, 1003, 997, 1001, 9000);

        SpeedVerdict verdict = of(prolonged, around(1030, 1));

        assertThat(verdict.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(verdict.difference().percent().orElseThrow()).isBetween(2.8, 3.1);
    }

    @Test
    void asManySamplesAsItSaysDecide() {
        Series a = around(1000, 20);
        Series b = around(1030, 20);
        SpeedVerdict verdict = of(a, b);
        int enough = Math.toIntExact(verdict.samplesToDecide().orElseThrow());

        assertThat(verdict.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(enough).isBetween(11, 500);
        int times = enough / a.size();
        assertThat(SpeedVerdict.of(repeated(a, times + 2), repeated(b, times + 2), 1, 0.95)
                        .difference()
                        .low()
                        .orElseThrow())
                .isGreaterThan(1);
        assertThat(of(repeated(a, times - 1), repeated(b, times - 1)).speed()).isEqualTo(Speed.UNDECIDED);
    }

    @Test
    void fewSamplesAreUndecidedAndSaySo() {
        SpeedVerdict one = of(millis(10), millis(20));
        SpeedVerdict two = of(millis(10, 10.1), millis(20, 20.1));

        assertThat(one.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(one.difference().percent()).hasValue(100);
        assertThat(one.difference().low()).isEmpty();
        assertThat(one.samplesToDecide()).hasValue(8);
        assertThat(one.reason()).hasValue("one sample does not show its spread");
        assertThat(two.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(two.samplesToDecide()).hasValue(8);
        assertThat(two.reason()).hasValue("there are too few samples for an interval");
        assertThat(words(Quantity.ET, two)).endsWith("; at least 8 samples of each are needed.");
    }

    @Test
    void timesThatDoNotVaryAreDecidedAtFortySamples() {
        SpeedVerdict equal = of(repeated(millis(7.5), 40), repeated(millis(7.5), 40));

        assertThat(equal.speed()).isEqualTo(Speed.SAME);
        assertThat(equal.difference().low()).hasValue(0);
        assertThat(of(repeated(millis(7.5), 40), repeated(millis(8), 40)).speed())
                .isEqualTo(Speed.SLOWER);
    }

    @Test
    void twoShortRunsAreDecidedOnlyWhereNoSpeedOfTheMachineExplainsThem() {
        SpeedVerdict near = of(repeated(around(1000, 1), 2), repeated(around(1100, 1), 2));

        assertThat(near.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(near.samplesToDecide()).hasValue(40);
        assertThat(near.reason().orElseThrow()).endsWith("measure in pairs");
        assertThat(of(repeated(around(1000, 1), 2), repeated(around(1500, 1), 2))
                        .speed())
                .isEqualTo(Speed.SLOWER);
    }

    @Test
    void aMemoryThatIsTooLongDoesNotDecide() {
        SplittableRandom random = new SplittableRandom(3);
        SpeedVerdict verdict = of(Times.dependent(random, 1e9, 0.98, 100), Times.dependent(random, 1.05e9, 0.98, 100));

        assertThat(verdict.speed()).isEqualTo(Speed.UNDECIDED);
    }

    /** Eight times 50 ms by ticks of 10 ms may be anything from 45 to 55. */
    @Test
    void timesInWholeTicksVaryByTheirRounding() {
        Series ticks = repeated(millis(50), 8);

        assertThat(of(ticks, ticks).speed()).isEqualTo(Speed.UNDECIDED);
    }

    /** 103 and 108.2 ms are read as seven ticks of 15.6 ms: 5 % apart, and no number of samples tells. */
    @Test
    void ticksOfWindowsLeaveOpenWhatTheyHide() {
        Series ticks = repeated(millis(109.2), 300);
        SpeedVerdict verdict = of(ticks, ticks);

        assertThat(verdict.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(verdict.samplesToDecide()).isEmpty();
        assertThat(verdict.reason().orElseThrow())
                .isEqualTo("nearly all times are one tick of the clock, which counts in 15.625 ms: more samples do not"
                        + " make it finer");
    }

    @Test
    void aTimeOfZeroHasNoDifferenceInPercent() {
        SpeedVerdict verdict = of(millis(0, 0, 0, 0, 0), millis(10, 11, 12, 10, 11));

        assertThat(verdict.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(verdict.difference().percent()).isEmpty();
        assertThat(verdict.samplesToDecide()).isEmpty();
        assertThat(verdict.reason()).hasValue("a time of 0 has no difference in percent");
    }

    @Test
    void saysItInASentence() {
        assertThat(words(Quantity.PT, of(repeated(around(1000, 1), 5), repeated(around(1030, 1), 5))))
                .startsWith("PT: NEW is slower than OLD by more than 1 %, +3.000 % of the 10 % trimmed mean (+2.")
                .endsWith(" %, 95 % confidence, of these samples).");
        assertThat(words(Quantity.ET, of(around(1000, 20), around(1030, 20))))
                .startsWith(
                        "ET: it is undecided whether NEW is faster or slower than OLD by more than 1 % or the same, +3.0")
                .contains(" samples of each would decide at this spread.");
    }

    @Test
    void aMarginOfNothingIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> SpeedVerdict.of(A, B, 0, 0.95));
    }

    @Test
    void saysWhatDependentSamplesAreWorth() {
        SplittableRandom random = new SplittableRandom(13);
        SpeedVerdict verdict = of(Times.dependent(random, 1e9, 0.9, 300), Times.dependent(random, 1e9, 0, 300));

        assertThat(verdict.basis().first().effectiveSamples()).isBetween(5.0, 40.0);
        assertThat(words(Quantity.PT, verdict))
                .contains("successive samples depend on each other: the 300 of OLD are worth "
                        + Math.round(verdict.basis().first().effectiveSamples()))
                .contains(String.format(Locale.ROOT, "and the interval is %.1f times as wide", verdict.widening()));
        assertThat(verdict.widening()).isBetween(2.0, 8.0);
    }

    @Test
    void whatChangesBothTimesOfAPairDoesNotMoveTheVerdict() {
        Series a = millis(100, 200, 400, 800, 150, 300, 600, 120);
        Series b = millis(103, 206, 412, 824, 154.5, 309, 618, 123.6);

        SpeedVerdict verdict = SpeedVerdict.ofPairs(a, b, 1, 0.95);

        assertThat(verdict.speed()).isEqualTo(Speed.SLOWER);
        assertThat(verdict.difference().percent().orElseThrow()).isCloseTo(3, within(1e-9));
        assertThat(SpeedVerdict.of(a, b, 1, 0.95).speed()).isEqualTo(Speed.UNDECIDED);
    }

    @Test
    void pairsTellHowManyWouldDecideOrWhyNot() {
        SpeedVerdict verdict = SpeedVerdict.ofPairs(millis(100, 101, 99), millis(102, 100, 103), 1, 0.95);
        assertThat(verdict.speed()).isEqualTo(Speed.UNDECIDED);
        assertThat(verdict.samplesToDecide().orElseThrow()).isGreaterThan(4);
        assertThat(SpeedVerdict.ofPairs(millis(100), millis(102), 1, 0.95).reason())
                .contains("one sample does not show its spread");
        assertThat(SpeedVerdict.ofPairs(millis(0, 1), millis(1, 1), 1, 0.95).reason())
                .contains("a time of 0 has no difference in percent");
        assertThatIllegalArgumentException().isThrownBy(() -> SpeedVerdict.ofPairs(millis(1, 2), millis(1), 1, 0.95));
    }

    private static SpeedVerdict of(Series a, Series b) {
        return SpeedVerdict.of(a, b, 1, 0.95);
    }

    /** Ten times about a centre. */
    private static Series around(double centre, double unit) {
        return millis(Arrays.stream(new double[] {0, 1, -1, 2, -2, 0.5, 1.5, -0.5, -1.5, 0})
                .map(step -> centre + unit * step)
                .toArray());
    }

    private static Series repeated(Series series, int times) {
        long[] nanos = new long[series.size() * times];
        Arrays.setAll(nanos, i -> series.nanos(i % series.size()));
        return Series.of(nanos);
    }

    private static String words(Quantity quantity, SpeedVerdict verdict) {
        return new ComparisonWords(quantity, "OLD", "NEW").of(verdict);
    }
}
