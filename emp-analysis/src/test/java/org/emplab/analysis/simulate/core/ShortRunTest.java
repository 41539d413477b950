package org.emplab.analysis.simulate.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.model.ProcessTime;
import org.junit.jupiter.api.Test;

/** Bounds for a short run with few L-samples; more rates: docs/appendix/protocol-rates.md. */
class ShortRunTest {
    private static final int LABS = 1000;

    @Test
    void findsOneToThreeLSamplesAmongFortyToSixtyByElapsedTimeAlone() {
        int right = 0;
        int invented = 0;
        for (int seed = 1; seed <= LABS; seed++) {
            CoreSimulation simulation = new CoreSimulation(LabFamily.SHORT_RUN_BY_TIME.lab(seed));
            List<Integer> found = CutoffDerivations.derive(simulation.run(), ProcessTime.ON_CPU, Optional.empty())
                    .cluster()
                    .lSamples();
            boolean touched = simulation.truth().touched().containsAll(found);
            invented += touched ? 0 : 1;
            right += touched && found.containsAll(simulation.truth().lSamples()) ? 1 : 0;
        }

        assertThat(right).isGreaterThanOrEqualTo(95 * LABS / 100);
        assertThat(invented).isLessThanOrEqualTo(LABS / 100);
    }
}
