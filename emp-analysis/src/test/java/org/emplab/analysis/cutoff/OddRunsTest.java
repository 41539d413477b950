package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.verdict.RunVerdict;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs at the edges of what can be measured: each gives an answer that holds. */
class OddRunsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void showNoLInTooFewSamples(int samples) {
        Run run =
                run(IntStream.range(0, samples).mapToDouble(i -> 100 * (i + 1)).toArray());

        assertThat(derived(run).cluster().lSamples()).isEmpty();
        assertThat(derived(run).cluster().samples()).isEqualTo(samples);
        assertThat(RunVerdict.of(run).dailyDaemon()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 40, 400})
    void showNoLWhereAllTakeTheSameTime(int samples) {
        double[] millis = IntStream.range(0, samples).mapToDouble(i -> 100).toArray();
        assertThat(derived(run(millis)).cluster().lSamples()).isEmpty();

        millis[samples / 2] = 900;
        List<Integer> lSamples = derived(run(millis)).cluster().lSamples();
        assertThat(lSamples).isEqualTo(List.of(samples / 2 + 1));
    }

    @Test
    void showNoLWhereNoTimePasses() {
        assertThat(derived(run(new double[50])).cluster().lSamples()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 199})
    void showTwoAdjacentLSamplesAtTheirVeryEdges(int first) {
        double[] millis = cluster(200);
        millis[first - 1] = 3000;
        millis[first] = 2500;

        assertThat(derived(run(millis)).cluster().lSamples()).containsExactly(first, first + 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void takeWhatIsFarInManySamplesForFrequent(int every) {
        double[] millis = cluster(200);
        for (int i = 0; i < millis.length; i += every) {
            millis[i] += 2000;
        }

        assertThat(derived(run(millis)).cluster().lSamples()).isEmpty();
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

        assertThat(RunVerdict.of(run).cluster().lSamples()).isEmpty();
        assertThatThrownBy(() -> CutoffDerivations.derive(run, run, CutoffSettings.defaults()))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("only failed samples");
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
