package org.emplab.web.derivation.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.run.Summaries;
import org.junit.jupiter.api.Test;

class RunPairTest {
    private static final RunSummary SHORT = run("short", "INC128", "sodb12", 128, 800);
    private static final RunSummary LONG = run("long", "INC16384", "sodb12", 16_384, 40);
    private static final RunSummary TRIAL = run("trial", "INC1", "sodb12", 1, 12);
    private static final RunSummary SORT = run("sort", "sort", "sodb12", 8, 300);
    private static final List<RunSummary> RUNS = List.of(TRIAL, SORT, LONG, SHORT);

    @Test
    void takesTheLongestTaskAndOfTheMuchShorterOnesTheMostSamples() {
        assertThat(RunPair.likely(RUNS)).isEqualTo(new RunPair(Optional.of(SHORT), Optional.of(LONG)));
    }

    @Test
    void findsTheCounterpartOnEitherSide() {
        assertThat(RunPair.with(SHORT, RUNS).key()).isEqualTo("short,long");
        assertThat(RunPair.with(LONG, RUNS).key()).isEqualTo("short,long");
        assertThat(RunPair.with(SORT, RUNS).key()).isEqualTo("sort,");
    }

    @Test
    void doubtsASwappedPairTheSameRunAndTwoMachines() {
        assertThat(new RunPair(Optional.of(LONG), Optional.of(SHORT)).doubts())
                .containsExactly("The short run takes longer than the long run: they seem to be swapped.");
        assertThat(new RunPair(Optional.of(LONG), Optional.of(LONG)).doubts())
                .containsExactly("The short and the long run are the same run.");
        assertThat(new RunPair(Optional.of(SHORT), Optional.of(run("far", "INC16384", "sodb9", 16_384, 40))).doubts())
                .containsExactly("The runs are of two machines: sodb12 and sodb9.");
        assertThat(RunPair.likely(RUNS).doubts()).isEmpty();
    }

    @Test
    void sortsSeveralRunsIntoTwoLengthsAndTakesNoThird() {
        RunSummary second = run("second", "INC160", "sodb12", 160, 800);

        assertThat(RunPair.ofTwoLengths(List.of(LONG, second, SHORT)))
                .isEqualTo(new RunPair(Optional.of(SHORT), Optional.of(LONG), List.of(second)));
        assertThat(RunPair.ofTwoLengths(List.of(LONG, SORT, SHORT))).isEqualTo(RunPair.NONE);
    }

    private static RunSummary run(String id, String program, String machine, double seconds, int samples) {
        return Summaries.completed(id, program, machine, seconds, samples, OptionalInt.empty());
    }
}
