package org.emplab.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.SeriesOfTimes.millis;

import java.util.Arrays;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final Series TIMES = millis(999, 1005, 1002.4, 1001, 1003, 1002, 1002.5);

    /** numpy 2.4.6: {@code x.mean()}, {@code x.std(ddof=1)}, {@code np.quantile(x, [.01,.05,.1,.25,.5,.75,.9,.95,.99])}. */
    @Test
    void agreesWithNumpy() {
        Summary summary = Summary.of(TIMES).orElseThrow();

        assertThat(summary.samples()).isEqualTo(7);
        assertThat(summary.minMillis()).isEqualTo(999);
        assertThat(summary.maxMillis()).isEqualTo(1005);
        assertThat(summary.meanMillis()).isCloseTo(1002.1285714285714, within(1e-10));
        assertThat(summary.sdMillis().orElseThrow()).isCloseTo(1.839125050773044, within(1e-12));
        assertThat(summary.relativeError().orElseThrow())
                .isCloseTo(1.839125050773044 / 1002.1285714285714, within(1e-15));
        double[] expected = {999.12, 999.6, 1000.2, 1001.5, 1002.4, 1002.75, 1003.8, 1004.4, 1004.88};
        int[] percentages = {1, 5, 10, 25, 50, 75, 90, 95, 99};
        for (int i = 0; i < expected.length; i++) {
            assertThat(summary.quantile(percentages[i])).isCloseTo(expected[i], within(1e-9));
        }
    }

    @Test
    void theOrderOfSamplesPlaysNoPart() {
        Series sorted = millis(999, 1001, 1002, 1002.4, 1002.5, 1003, 1005);

        assertThat(Summary.of(sorted).orElseThrow().quantiles())
                .isEqualTo(Summary.of(TIMES).orElseThrow().quantiles());
        assertThat(Summary.of(sorted).orElseThrow().sdMillis().orElseThrow())
                .isCloseTo(Summary.of(TIMES).orElseThrow().sdMillis().orElseThrow(), within(1e-12));
    }

    @Test
    void aDeviationOfOneNanosecondSurvivesOnHours() {
        long hours = 16_384_000_000_000L;

        Summary summary = Summary.of(Series.of(hours, hours + 1, hours + 2)).orElseThrow();

        assertThat(summary.sdMillis().orElseThrow()).isCloseTo(1e-6, within(1e-15));
    }

    @Test
    void scalingTheTimesScalesTheDeviationAndLeavesTheRelativeError() {
        Summary once = Summary.of(TIMES).orElseThrow();
        Summary thrice = Summary.of(
                        Series.of(Arrays.stream(TIMES.nanos()).map(n -> 3 * n).toArray()))
                .orElseThrow();

        assertThat(thrice.sdMillis().orElseThrow())
                .isCloseTo(3 * once.sdMillis().orElseThrow(), within(1e-9));
        assertThat(thrice.relativeError().orElseThrow())
                .isCloseTo(once.relativeError().orElseThrow(), within(1e-15));
    }

    @Test
    void oneSampleHasNoDeviationAndSaysWhy() {
        Summary summary = Summary.of(millis(7)).orElseThrow();

        assertThat(summary.sdMillis()).isEmpty();
        assertThat(summary.relativeError()).isEmpty();
        assertThat(summary.reason()).hasValue("one sample has no standard deviation");
        assertThat(summary.quantile(99)).isEqualTo(7);
    }

    @Test
    void constantTimesDeviateByNothing() {
        Summary summary = Summary.of(millis(8.1, 8.1, 8.1)).orElseThrow();

        assertThat(summary.sdMillis()).hasValue(0);
        assertThat(summary.meanMillis()).isEqualTo(8.1);
        assertThat(summary.reason()).isEmpty();
    }

    @Test
    void timesOfZeroHaveNoRelativeError() {
        Summary summary = Summary.of(millis(0, 0)).orElseThrow();

        assertThat(summary.sdMillis()).hasValue(0);
        assertThat(summary.relativeError()).isEmpty();
        assertThat(summary.reason()).hasValue("the mean is 0: no relative error");
    }

    @Test
    void nothingHasNoSummary() {
        assertThat(Summary.of(Series.of())).isEmpty();
    }
}
