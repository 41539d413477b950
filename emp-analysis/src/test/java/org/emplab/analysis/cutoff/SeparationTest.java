package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.emplab.analysis.simulate.core.CoreSimulation;
import org.emplab.analysis.simulate.core.LabFamily;
import org.emplab.analysis.timing.Timings;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class SeparationTest {
    @Test
    void noTableDropsSamplesOfTheClustersThatItWasDerivedFrom() {
        List<DeclinedCutoff> declined = new ArrayList<>();
        for (LabFamily family : List.of(LabFamily.HOUR, LabFamily.PLAIN, LabFamily.SPANNING, LabFamily.TOGETHER)) {
            for (long seed = 1; seed <= 12; seed++) {
                Run shortRun = new CoreSimulation(family.lab(seed)).run();
                Run longRun = new CoreSimulation(family.longer(seed)).run();

                CutoffDerivation derivation = CutoffDerivations.derive(shortRun, longRun, CutoffSettings.defaults());

                declined.addAll(derivation.declined());
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
        assertThat(declined)
                .allSatisfy(cutoff -> assertThat(cutoff.reason())
                        .contains("would drop " + cutoff.clusterSamplesDropped() + " sample")
                        .endsWith("."));
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
