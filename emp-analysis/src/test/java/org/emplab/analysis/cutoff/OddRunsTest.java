package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs at the edges of what can be measured: each gives an answer that holds. */
class OddRunsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 199})
    void showTwoAdjacentLSamplesAtTheirVeryEdges(int first) {
        double[] millis = cluster(200);
        millis[first - 1] = 3000;
        millis[first] = 2500;

        assertThat(derived(run(millis)).cluster().lSamples()).containsExactly(first, first + 1);
    }

    @Test
    void haveNoPartOfFailedSamples() {
        double[] millis = cluster(60);
        RunsOfTimes run = RunsOfTimes.of("INC1", 1);
        for (int i = 0; i < millis.length; i++) {
            boolean fails = i % 5 == 4;
            run.sample(Math.round((fails ? 60_000 : millis[i]) * 1e6), fails ? 1 : 0, RunsOfTimes.put(millis[i], 0));
        }

        assertThat(derived(run.build()).cluster().lSamples()).isEmpty();
        assertThat(derived(run.build()).cluster().samples()).isEqualTo(48);
    }

    @Test
    void areRefusedWhereAllFailed() {
        Run run = RunsOfTimes.of("INC1", 1)
                .sample(1_000_000_000, 1, RunsOfTimes.put(1, 0))
                .build();

        assertThat(RunCluster.of(run).cluster().lSamples()).isEmpty();
        assertThatThrownBy(() -> CutoffDerivations.derive(run, run, CutoffSettings.defaults()))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("only failed samples");
    }

    @Test
    void areJudgedByTheirElapsedTimesWhereTheProgramsOwnTimeIsAbsent() {
        double[] millis = cluster(60);
        millis[20] = 3000;
        Measures absent = Measures.builder().build();

        for (ProcessDiff[] rows : new ProcessDiff[][] {{}, {RunsOfTimes.row("INC", true, absent)}}) {
            RunsOfTimes run = RunsOfTimes.of("INC"); // nor is it said how long the task is
            for (double one : millis) {
                run.sample(Math.round(one * 1e6), 0, rows);
            }
            assertThat(derived(run.build()).cluster().lSamples()).containsExactly(21);
            assertThat(RunCluster.of(run.build()).medianMillis()).hasValueCloseTo(1001.5, within(1.5));
        }
    }

    @Test
    void areRefusedWhereTheTimeOfADaemonIsAbsent() {
        ProcessDiff unmeasured =
                RunsOfTimes.row("backup", false, Measures.builder().build());
        Run run = RunsOfTimes.of("INC1", 1)
                .millis(cluster(60))
                .sample(3_000_000_000L, 0, RunsOfTimes.put(1000, 0), unmeasured)
                .build();

        assertThatThrownBy(() -> derived(run))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessage("sample 61: backup has no user-system time");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0, -1})
    void haveNoBoundThatIsNoTime(double bound) {
        assertThatThrownBy(() -> new MovedBound(bound, "ada", "by eye")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 50})
    void answerWithNoFigureThatIsNoNumber(int samples) {
        for (Run run : List.of(run(new double[samples]), run(cluster(samples)))) {
            assertThat(derived(run).toString()).doesNotContain("NaN", "Infinity");
            assertThat(RunCluster.of(run).toString()).doesNotContain("NaN", "Infinity");
        }
    }

    private static RunDerivation derived(Run run) {
        return CutoffDerivations.derive(run, ProcessTime.USER_SYSTEM, Optional.empty());
    }

    private static Run run(double[] millis) {
        return RunsOfTimes.of("INC1", 1).millis(millis).build();
    }

    private static double[] cluster(int samples) {
        SplittableRandom random = new SplittableRandom(5);
        return IntStream.range(0, samples)
                .mapToDouble(i -> 1000 + random.nextDouble() + random.nextDouble() + random.nextDouble())
                .toArray();
    }
}
