package org.emplab.analysis.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.emplab.analysis.costmodel.Scaling.StackedHistogram;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class ScalingTest {
    /** SciPy 1.17.1: {@code linregress(log(x), log(y))} on the first deviations of characterizing.txt, table 3. */
    @Test
    void theLineAgreesWithScipy() {
        LogLogLine line = LogLogLine.of(
                        new double[] {1, 2, 4, 8, 16, 64}, new double[] {0.73, 1.38, 1.64, 1.72, 1.86, 2.27})
                .orElseThrow();

        assertThat(line.exponent()).isCloseTo(0.22960088725537467, within(1e-13));
        assertThat(line.factor()).isCloseTo(0.989784912678284, within(1e-13));
        assertThat(line.exponentError().orElseThrow()).isCloseTo(0.06314429559914427, within(1e-13));
        assertThat(line.exponentReach().orElseThrow()).isCloseTo(0.17531667043740667, within(1e-9));
        assertThat(line.rSquared().orElseThrow()).isCloseTo(0.7677314351614443, within(1e-13));
        assertThat(line.misfitPercent().orElseThrow()).isBetween(20.0, 25.0);
    }

    @Test
    void aPowerLawIsFoundExactly() {
        LogLogLine line = LogLogLine.of(new double[] {1, 10, 100}, new double[] {2, 0.2, 0.02})
                .orElseThrow();

        assertThat(line.exponent()).isCloseTo(-1, within(1e-12));
        assertThat(line.at(1000)).isCloseTo(0.002, within(1e-12));
    }

    @Test
    void twoPointsHaveNoErrorAndOnePlaceNoLine() {
        assertThat(LogLogLine.of(new double[] {1, 2}, new double[] {1, 2})
                        .orElseThrow()
                        .exponentError())
                .isEmpty();
        assertThat(LogLogLine.of(new double[] {3, 3}, new double[] {1, 2})).isEmpty();
        assertThat(LogLogLine.of(new double[] {3}, new double[] {1})).isEmpty();
        assertThatThrownBy(() -> LogLogLine.of(new double[] {0, 1}, new double[] {1, 1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void runsThatDoNotVaryAreLeftOutOfTheLine() {
        Scaling scaling = Scaling.of(
                List.of(run(1, 1000, 1002, 1001), run(2, 2000, 2000, 2000), run(4, 4000, 4008, 4004)),
                ProcessTime.USER_SYSTEM,
                10);

        Scaling.Lines lines = scaling.lines().get(Quantity.PT);
        assertThat(lines).isNotNull();
        assertThat(lines.leftOut()).isEqualTo(1);
        assertThat(lines.sd().orElseThrow().exponent()).isCloseTo(1, within(1e-9));
        assertThat(lines.relativeError().orElseThrow().exponent()).isCloseTo(0, within(1e-9));
        assertThat(scaling.lines()).doesNotContainKey(Quantity.CPU);
    }

    @Test
    void withoutATaskLengthTheMedianTimeIsTaken() {
        Scaling scaling = Scaling.of(
                List.of(
                        RunsOfTimes.of("A").millis(1000, 1200, 1100).build(),
                        RunsOfTimes.of("B").millis(5000, 5100).build()),
                ProcessTime.USER_SYSTEM,
                10);

        assertThat(scaling.runs().get(0).taskLengthSeconds()).isEqualTo(1.1);
        assertThat(scaling.runs().get(1).taskLengthSeconds()).isCloseTo(5.05, within(1e-12));
    }

    @Test
    void oneRunDoesNotScale() {
        assertThatThrownBy(() -> Scaling.of(List.of(run(1, 1000, 1001)), ProcessTime.USER_SYSTEM, 10))
                .isInstanceOf(UnsuitableInputException.class);
    }

    @Test
    void aStackedHistogramRunsFromZeroToAHundredOnBothAxes() {
        StackedHistogram stacked = StackedHistogram.of(Series.of(100, 110, 120, 120, 190, 200), 10);

        assertThat(stacked.heights()).containsExactly(50.0, 50.0, 100.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 100.0);
        assertThat(stacked.middle(0)).isEqualTo(5);
        assertThat(StackedHistogram.of(Series.of(7, 7), 3).heights()).containsExactly(100.0, 0.0, 0.0);
        assertThat(StackedHistogram.of(Series.of(), 3).heights()).isEmpty();
    }

    @Test
    void aStackedHistogramHasNoBinBetweenTwoTicksOfTheClock() {
        Series wholeMillis = Series.of(1_003_000_000L, 1_000_000_000L, 1_001_000_000L, 1_001_000_000L, 1_005_000_000L);

        StackedHistogram stacked = StackedHistogram.of(wholeMillis, 50);
        assertThat(stacked.heights()).containsExactly(50.0, 100.0, 0.0, 50.0, 0.0, 50.0);
        assertThat(stacked.middle(5)).isCloseTo(91.67, within(0.01));
        assertThat(StackedHistogram.of(wholeMillis, 5).heights()).containsExactly(50.0, 100.0, 0.0, 50.0, 50.0);
    }

    private static Run run(double taskLengthSeconds, double... millis) {
        return RunsOfTimes.of("INC" + (int) taskLengthSeconds, taskLengthSeconds)
                .millis(millis)
                .build();
    }
}
