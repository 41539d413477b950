package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.emplab.analysis.series.Series;
import org.junit.jupiter.api.Test;

class RunsNeededTest {
    /** Student's t of 0.975 with 4, 6, 8 and 10 degrees of freedom, 2.776, 2.447, 2.306 and 2.228, times √(2/k). */
    @Test
    void aDifferenceFurtherFromTheMarginTakesFewerRuns() {
        assertThat(of(1030).runs()).isEqualTo(4);
        assertThat(of(1024).runs()).isEqualTo(6);
        assertThat(of(1100).runs()).isEqualTo(3);
    }

    @Test
    void theSentenceSaysWhatItIsAbout() {
        assertThat(ComparisonWords.of(of(1030), false))
                .isEqualTo("This is of these two runs: another run of the same program may differ by more. For a claim"
                        + " about the programs take 4 runs of each, in turn, if runs deviate by 1 % among themselves"
                        + " (noise-floor tells by how much).");
        assertThat(ComparisonWords.of(of(1030), true)).startsWith("This is of one run: ");
    }

    private static RunsNeeded of(double millis) {
        return RunsNeeded.of(SpeedVerdict.of(series(1000), series(millis), 1, 0.95));
    }

    private static Series series(double millis) {
        long[] nanos = new long[12];
        Arrays.fill(nanos, Math.round(millis * 1e6));
        return Series.of(nanos);
    }
}
