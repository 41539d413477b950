package org.emplab.web.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.emplab.model.ProcessTime;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.junit.jupiter.api.Test;

class RunSeriesCacheTest {
    private final GrowingRun run = new GrowingRun();
    private final RunSeriesCache runs = new RunSeriesCache(run);

    @Test
    void ofARunThatGrowsOnlyWhatCameSinceIsRead() {
        run.take(1, 300);
        assertThat(numbers()).hasSize(300);
        run.take(301, 310);
        assertThat(numbers()).hasSize(310).contains(301, 310);
        assertThat(numbers()).hasSize(310);
        assertThat(run.read()).containsExactly(300, 10);
    }

    @Test
    void whatWasReadBeforeStaysAsItWas() {
        run.take(1, 300);
        RunSeries before = runs.series(runs.part("r", null));
        run.take(301, 302);
        numbers();
        assertThat(before.size()).isEqualTo(300);
        assertThat(before.elapsed(i -> true).size()).isEqualTo(300);
    }

    @Test
    void aSampleThatComesLateMakesItReadAnew() {
        run.take(1, 10);
        run.take(12, 20);
        numbers();
        run.take(11, 11);
        assertThat(numbers()).hasSize(20).contains(11).isSorted();
        assertThat(run.read()).containsExactly(19, 0, 20);
    }

    @Test
    void anotherAccountOfProcessTimeMakesItReadAnew() {
        run.take(1, 10);
        numbers();
        run.account(ProcessTime.USER_SYSTEM);
        run.take(11, 11);
        RunSeries series = runs.series(runs.part("r", null));
        assertThat(series.processNanos(0)).isEqualTo(2_000);
        assertThat(series.processNanos(10)).isEqualTo(2_000);
    }

    @Test
    void readsTheDaemonsOnceUntilASampleComes() {
        run.take(1, 300);
        assertThat(samplesOfTheDaemon()).isEqualTo(300);
        assertThat(samplesOfTheDaemon()).isEqualTo(300);
        assertThat(run.lanesRead()).isEqualTo(1);
        run.take(301, 310);
        assertThat(samplesOfTheDaemon()).isEqualTo(310);
        assertThat(run.lanesRead()).isEqualTo(2);
    }

    @Test
    void readsTheDaemonsAgainWhereThatFailed() {
        for (int time = 1; time <= 2; time++) {
            assertThatThrownBy(this::samplesOfTheDaemon).hasMessage("nothing was taken");
        }
        assertThat(run.lanesRead()).isEqualTo(2);
    }

    @Test
    void sumsUpTheTimesOfTheSamplesOnce() {
        run.take(1, 300);
        RunSeries series = runs.series(runs.part("r", null));
        assertThat(series.elapsedSummary().orElseThrow().samples()).isEqualTo(300);
        assertThat(runs.series(runs.part("r", null)).elapsedSummary()).isSameAs(series.elapsedSummary());
        run.take(301, 301);
        assertThat(runs.series(runs.part("r", null))
                        .processSummary()
                        .orElseThrow()
                        .samples())
                .isEqualTo(301);
    }

    @Test
    void readsNoPointForTheHeadOfALongRun() {
        run.take(1, RunSeriesCache.LONG);
        RunDetail head = runs.head("r", null);
        assertThat(head.part().aggregates().orElseThrow().samples()).isEqualTo(RunSeriesCache.LONG);
        assertThat(run.read()).isEmpty();
        numbers();
        run.take(RunSeriesCache.LONG + 1, RunSeriesCache.LONG + 10);
        assertThat(runs.head("r", null).atHand())
                .as("but what came since is soon read")
                .isTrue();
    }

    @Test
    void hasThePointsOfAShortRunAtHand() {
        run.take(1, RunSeriesCache.LONG - 1);
        assertThat(runs.head("r", null).atHand()).isTrue();
    }

    private int samplesOfTheDaemon() {
        return runs.daemons(runs.part("r", null), 12, 1_500).get(0).samples();
    }

    private List<Integer> numbers() {
        RunSeries series = runs.series(runs.part("r", null));
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            numbers.add(series.number(i));
        }
        return numbers;
    }
}
