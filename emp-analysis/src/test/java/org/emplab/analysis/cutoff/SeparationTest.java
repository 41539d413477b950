package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.simulate.core.CoreSimulation;
import org.emplab.analysis.simulate.core.LabFamily;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SeparationTest {
    /** An update of 100 ms prolongs samples 7 and 80; one of 70 ms prolongs none. */
    @Test
    void aCutoffThatDropsSamplesOfTheClusterIsDeclined() {
        RunsOfTimes samples = RunsOfTimes.of("INC1", 1);
        for (int i = 1; i <= 120; i++) {
            double millis = 1000 + i % 7;
            double lift = i == 7 || i == 80 ? 100 : 0;
            samples.sample(
                    Math.round((millis + lift) * 1e6), 0, put(millis, 0), daemon("updatedb", i == 30 ? 70 : lift, 0));
        }
        Run run = samples.build();
        RunDerivation side = CutoffDerivations.derive(run, ProcessTime.USER_SYSTEM, Optional.empty());
        OptionalDouble millis = OptionalDouble.of(50);
        List<Cutoff> cutoffs = List.of(new Cutoff(
                "updatedb",
                millis,
                millis,
                millis,
                millis,
                Optional.empty(),
                List.of(new Tier(OptionalDouble.empty(), 50))));
        CutoffTrial trial = new CutoffTrial(run, ProcessTime.USER_SYSTEM, List.of(7, 80), cutoffs);

        assertThat(new Separation(side, trial, side, trial).declined(cutoffs))
                .containsExactly(new DeclinedCutoff(
                        "updatedb",
                        "A cutoff of 50 ms for programs of 1 s would drop 1 sample of the short run's cluster, where its"
                                + " executions reach 70 ms; a cutoff of 50 ms for programs of 1 s would drop 1 sample of"
                                + " the long run's cluster, where its executions reach 70 ms, while in L-samples they"
                                + " begin at 100 ms.",
                        2));
    }

    @ParameterizedTest
    @EnumSource(names = {"HOUR", "PLAIN", "SPANNING", "TOGETHER"})
    void noTableDropsSamplesOfTheClustersThatItWasDerivedFrom(LabFamily family) {
        assertDropsNone(family, 1, 3);
    }

    @Tag("thorough")
    @ParameterizedTest
    @EnumSource(names = {"HOUR", "PLAIN", "SPANNING", "TOGETHER"})
    void noTableOfManyLabsDropsSamplesOfTheClustersThatItWasDerivedFrom(LabFamily family) {
        assertDropsNone(family, 4, 12);
    }

    private static void assertDropsNone(LabFamily family, long first, long last) {
        for (long seed = first; seed <= last; seed++) {
            Run shortRun = new CoreSimulation(family.lab(seed)).run();
            Run longRun = new CoreSimulation(family.longer(seed)).run();

            CutoffDerivation derivation = CutoffDerivations.derive(shortRun, longRun, CutoffSettings.defaults());

            assertDropsNone(
                    shortRun,
                    derivation,
                    derivation.shortRun(),
                    derivation.shortDropped().orElseThrow());
            assertDropsNone(
                    longRun,
                    derivation,
                    derivation.longRun(),
                    derivation.longDropped().orElseThrow());
        }
    }

    private static void assertDropsNone(
            Run run, CutoffDerivation derivation, RunDerivation side, DroppedSamples stated) {
        Set<Integer> dropped =
                new HashSet<>(Timings.of(run, derivation.table(), 2).droppedByCutoff());
        int all = dropped.size();
        dropped.removeAll(new HashSet<>(side.cluster().lSamples()));
        assertThat(dropped).isEmpty();
        assertThat(stated).isEqualTo(new DroppedSamples(all, 0));
    }
}
