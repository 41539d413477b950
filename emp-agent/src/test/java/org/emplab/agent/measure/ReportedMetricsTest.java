package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportedMetricsTest {
    @Test
    void leavesOutWhatIsNoNumberOfAnyUse() {
        assertThat(ReportedMetrics.parse("hits=3\nexponent=1e2147483647\ntiny=1e-2147483647\nword=x\nlong="
                        + "1".repeat(60_000) + "\nseconds=0.5\n"))
                .isEqualTo(Map.of("hits", 3L, "tiny", 0.0, "seconds", 0.5));
    }
}
