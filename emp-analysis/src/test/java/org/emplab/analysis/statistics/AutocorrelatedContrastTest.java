package org.emplab.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.emplab.analysis.series.RunSpan;
import org.emplab.analysis.series.RunSpans;
import org.junit.jupiter.api.Test;

class AutocorrelatedContrastTest {
    @Test
    void aDriftDoesNotMoveTheDifferenceOfRunsInTurn() {
        RunContrast contrast = contrast("abababababab", run -> 0.01 * run);

        assertThat(contrast.estimate()).isCloseTo(0, within(1e-12));
        assertThat(contrast.interval(0.95).orElseThrow().upper()).isCloseTo(0, within(1e-9));
    }

    @Test
    void aDriftThatFollowsTheProgramsIsTakenOutOfFewRuns() {
        assertThat(contrast("aabab", run -> 0.01 * run).estimate()).isCloseTo(0, within(1e-12));
    }

    @Test
    void theOrderOfRunsInTurnCostsNothing() {
        SplittableRandom random = new SplittableRandom(5);

        assertThat(contrast("abababababab", run -> random.nextGaussian()).widening())
                .isEqualTo(1);
    }

    @Test
    void longRowsOfOneProgramMakeTheIntervalWider() {
        SplittableRandom random = new SplittableRandom(6);

        assertThat(contrast("aaaaabbbbbaaaaabbbbb", run -> random.nextGaussian())
                        .widening())
                .isGreaterThan(1.3);
    }

    @Test
    void runsThatBeganTogetherHaveNoOrder() {
        SplittableRandom random = new SplittableRandom(7);

        assertThat(contrast("aaaaaabbbbbb", run -> random.nextGaussian(), run -> RunSpans.inTurn(0))
                        .widening())
                .isEqualTo(1);
    }

    private static RunContrast contrast(String order, IntToDoubleFunction value) {
        return contrast(order, value, RunSpans::inTurn);
    }

    private static RunContrast contrast(String order, IntToDoubleFunction value, IntFunction<RunSpan> span) {
        Map<Integer, RunContrast.Level> first = new HashMap<>();
        Map<Integer, RunContrast.Level> second = new HashMap<>();
        for (int run = 0; run < order.length(); run++) {
            (order.charAt(run) == 'a' ? first : second)
                    .put(run, new RunContrast.Level(value.applyAsDouble(run), span.apply(run)));
        }
        return RunContrast.of(List.of(new RunContrast.Cell(-1, first), new RunContrast.Cell(1, second)));
    }
}
