package org.emplab.web.run.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.study.timing.CutoffDrops;
import org.emplab.web.run.GrowingRun;
import org.emplab.web.run.RunSeriesCache;
import org.junit.jupiter.api.Test;

class DroppedSamplesTest {
    private final GrowingRun run = new GrowingRun();
    private final RunSeriesCache runs = new RunSeriesCache(run);
    private final EverySeventh cutoffs = new EverySeventh();
    private final DroppedSamplesCache dropped = new DroppedSamplesCache(cutoffs, runs);

    @Test
    void ofARunThatGrowsOnlyWhatCameSinceIsLookedAt() {
        run.take(1, 20);
        assertThat(dropped()).containsExactlyInAnyOrder(7, 14);
        run.take(21, 30);
        assertThat(dropped()).containsExactlyInAnyOrder(7, 14, 21, 28);
        assertThat(dropped()).hasSize(4);
        assertThat(cutoffs.lookedAfter).containsExactly(0, 20);
    }

    @Test
    void aSampleThatComesLateIsDroppedToo() {
        run.take(1, 6);
        run.take(8, 20);
        assertThat(dropped()).containsExactly(14);
        run.take(7, 7);
        assertThat(dropped()).containsExactlyInAnyOrder(7, 14);
        run.take(21, 21);
        assertThat(dropped()).containsExactlyInAnyOrder(7, 14, 21);
        assertThat(cutoffs.lookedAfter).containsExactly(0, 0, 20);
    }

    private Set<Integer> dropped() {
        return dropped.of(runs.part("r", null));
    }

    /** Cutoffs that each seventh sample is over. */
    private final class EverySeventh implements CutoffDrops {
        private final List<Integer> lookedAfter = new ArrayList<>();

        @Override
        public Optional<Cutoffs> cutoffs(RunDetail part) {
            return Optional.of(new Cutoffs("d", "of a table"));
        }

        @Override
        public Set<Integer> dropped(RunDetail part, Cutoffs wanted, double programSeconds, int after) {
            lookedAfter.add(after);
            Set<Integer> numbers = new TreeSet<>();
            run.eachPoint("r", after, point -> numbers.add(point.number()));
            numbers.removeIf(number -> number % 7 != 0);
            return numbers;
        }
    }
}
