package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.List;
import java.util.OptionalDouble;
import org.emplab.analysis.cutoff.Cutoff.CutoffInterval;
import org.emplab.analysis.cutoff.Cutoff.CutoffInterval.Bounds;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class CutoffIntervalsTest {
    private static final Bounds NONE = new Bounds(OptionalDouble.empty(), OptionalDouble.empty());

    @Test
    void drawsTheSameOfTheSameRuns() {
        assertThat(Golden.derivation().table().cutoffs())
                .allMatch(cutoff -> cutoff.interval().isPresent())
                .isEqualTo(Golden.derivation().table().cutoffs());
    }

    @Test
    void holdEachCutoffThatThreeExecutionsDecide() {
        List<Cutoff> cutoffs = Golden.derivation().table().cutoffs();
        for (Cutoff cutoff : cutoffs) {
            CutoffInterval interval = cutoff.interval().orElseThrow();
            assertThat(interval.tiers()).hasSameSizeAs(cutoff.tiers());
            assertThat(interval.found()).isBetween(0.5, 1.0);
            for (int tier = 0; tier < cutoff.tiers().size(); tier++) {
                double millis = cutoff.tiers().get(tier).cutoffMillis();
                assertThat(interval.tiers().get(tier).lowerMillis().orElse(0)).isLessThanOrEqualTo(millis);
                assertThat(interval.tiers().get(tier).upperMillis().orElse(millis))
                        .isGreaterThanOrEqualTo(millis);
            }
        }
        assertThat(cutoffs.stream().flatMap(cutoff -> cutoff.interval().orElseThrow().tiers().stream()))
                .contains(NONE)
                .anyMatch(tier -> tier.lowerMillis().isPresent());
    }

    @Test
    void haveNoWidthWhereAllExecutionsAreAlike() {
        // never in the cluster, 100 ms in each L-sample: (0 + 100) / 2, whatever is drawn
        assertThat(bounds(withAnUpdate(4))).containsExactly(new Bounds(OptionalDouble.of(50), OptionalDouble.of(50)));
    }

    @Test
    void areNoneOfTwoExecutions() {
        assertThat(bounds(withAnUpdate(2))).containsExactly(NONE);
    }

    private static List<Bounds> bounds(Run run) {
        return CutoffDerivations.derive(run, run, CutoffSettings.defaults()).table().cutoffs().stream()
                .flatMap(cutoff -> cutoff.interval().orElseThrow().tiers().stream())
                .toList();
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
