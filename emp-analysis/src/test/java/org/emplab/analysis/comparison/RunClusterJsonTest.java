package org.emplab.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.Golden;
import org.emplab.model.Run;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class RunClusterJsonTest {
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
        String text = JsonTrees.write(written(verdict));

        assertThat(read(JsonTrees.parse(text, "verdict"))).isEqualTo(verdict);
    }

    @Test
    void findsNothingInARunWithoutSamples() {
        RunCluster verdict =
                RunCluster.of(Run.builder(Golden.shortRun().header()).build());

        assertThat(verdict.samples()).isZero();
        assertThat(verdict.medianMillis()).isEmpty();
        assertThat(verdict.cluster().lSamples()).isEmpty();
        assertThat(read(written(verdict))).isEqualTo(verdict);
    }

    private static ObjectNode written(RunCluster verdict) {
        return ResultJson.of(RunCluster.FORMAT, CutoffDerivation.ALGORITHM_VERSION, verdict);
    }

    private static RunCluster read(ObjectNode tree) {
        return RecordJson.read(tree, "verdict", RunCluster.FORMAT, RunCluster.class);
    }
}
