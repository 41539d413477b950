package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.statistics.Interval;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class CutoffIntervalsTest {
    @Test
    void drawsTheSameOfTheSameRuns() {
        assertThat(Golden.derivation().intervals())
                .hasSize(Golden.derivation().table().cutoffs().size())
                .isEqualTo(Golden.derivation().intervals());
    }

    @Test
    void holdEachCutoffThatThreeExecutionsDecide() {
        CutoffDerivation derivation = Golden.derivation();
        for (int i = 0; i < derivation.intervals().size(); i++) {
            CutoffInterval interval = derivation.intervals().get(i);
            Cutoff cutoff = derivation.table().cutoffs().get(i);
            assertThat(interval.name()).isEqualTo(cutoff.name());
            assertThat(interval.tiers()).hasSameSizeAs(cutoff.tiers());
            assertThat(interval.found()).isBetween(0.5, 1.0);
            for (int tier = 0; tier < cutoff.tiers().size(); tier++) {
                double millis = cutoff.tiers().get(tier).cutoffMillis();
                assertThat(interval.tiers().get(tier).map(ends -> ends.contains(millis)))
                        .isNotEqualTo(Optional.of(false));
            }
        }
        assertThat(derivation.intervals().stream().flatMap(one -> one.tiers().stream()))
                .contains(Optional.empty())
                .anyMatch(Optional::isPresent);
    }

    @Test
    void haveNoWidthWhereAllExecutionsAreAlike() {
        // never in the cluster, 100 ms in each L-sample: (0 + 100) / 2, whatever is drawn
        assertThat(intervals(withAnUpdate(4)))
                .singleElement()
                .satisfies(interval ->
                        assertThat(interval.tiers()).containsExactly(Optional.of(new Interval(50, 50, 50))));
    }

    @Test
    void areNoneOfTwoExecutions() {
        assertThat(intervals(withAnUpdate(2)))
                .singleElement()
                .satisfies(interval -> assertThat(interval.tiers()).containsExactly(Optional.empty()));
    }

    private static List<CutoffInterval> intervals(Run run) {
        return CutoffDerivations.derive(run, run, CutoffSettings.defaults()).intervals();
    }

    /** 120 samples of a second, some of which an update lengthens, without a period. */
    private static Run withAnUpdate(int times) {
        RunsOfTimes run = RunsOfTimes.of("INC1", 1);
        List<Integer> lengthened = List.of(7, 29, 80, 97).subList(0, times);
        for (int i = 0; i < 120; i++) {
            long own = 1_000_000_000L + 100_000L * (i % 7);
            if (lengthened.contains(i)) {
                run.sample(own + 100_000_000, 0, put(1000, 0), daemon("updatedb", 100, 0));
            } else {
                run.sample(own, 0, put(1000, 0));
            }
        }
        return run.build();
    }
}
