package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.analysis.cutoff.Golden;
import org.emplab.model.Run;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;

class VerdictJsonTest {
    @Test
    void saysOfARunWhatItsDerivationSays() {
        assertThat(RunCluster.of(Golden.shortRun()).cluster())
                .isEqualTo(Golden.derivation().shortRun().cluster());
        assertThat(RunCluster.of(Golden.longRun()).cluster())
                .isEqualTo(Golden.derivation().longRun().cluster());
    }

    @Test
    void isTheSameWhenItIsReadBack() {
        RunCluster verdict = RunCluster.of(Golden.shortRun());
        String text = JsonTrees.write(verdict.json());

        assertThat(RunCluster.read(JsonTrees.parse(text, "verdict"), "verdict")).isEqualTo(verdict);
    }

    @Test
    void findsNothingInARunWithoutSamples() {
        RunCluster verdict =
                RunCluster.of(Run.builder(Golden.shortRun().header()).build());

        assertThat(verdict.samples()).isZero();
        assertThat(verdict.medianMillis()).isEmpty();
        assertThat(verdict.cluster().lSamples()).isEmpty();
        assertThat(RunCluster.read(verdict.json(), "verdict")).isEqualTo(verdict);
    }
}
