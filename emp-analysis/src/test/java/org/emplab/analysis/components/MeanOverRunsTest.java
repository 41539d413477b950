package org.emplab.analysis.components;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class MeanOverRunsTest {
    @Test
    void theMeanIsOverTheRunsOfAProgram() {
        List<MeanOverRuns> over = of(run(1, 1001, 1003), run(1, 1005, 1007), run(1, 1009, 1011));

        assertThat(over).extracting(MeanOverRuns::quantity).containsExactly(Quantity.PT, Quantity.ET);
        assertThat(over.get(0).runs()).containsExactly(0, 1, 2);
        assertThat(over.get(0).result().meanMillis()).isCloseTo(1006, within(1e-9));
    }

    @Test
    void runsOfOtherTaskLengthsAreOfAnotherProgram() {
        assertThat(of(run(1, 1001, 1003), run(2, 2001, 2003))).isEmpty();
    }

    @Test
    void aRunThatIsGivenTwiceCountsOnce() {
        Run one = run(1, 1001, 1003);

        assertThat(MeanOverRuns.of(
                        List.of(one, one), List.of(0, 0), (quantity, run) -> quantity.of(one, ProcessTime.USER_SYSTEM)))
                .isEmpty();
    }

    private static List<MeanOverRuns> of(Run... runs) {
        List<Integer> numbers = List.of(0, 1, 2).subList(0, runs.length);
        return MeanOverRuns.of(
                List.of(runs), numbers, (quantity, run) -> quantity.of(runs[run], ProcessTime.USER_SYSTEM));
    }

    private static Run run(double taskLengthSeconds, double... millis) {
        return RunsOfTimes.of("P", taskLengthSeconds).millis(millis).build();
    }
}
