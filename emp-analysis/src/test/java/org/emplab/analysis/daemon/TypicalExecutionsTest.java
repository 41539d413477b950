package org.emplab.analysis.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.junit.jupiter.api.Test;

class TypicalExecutionsTest {
    /** R 4.2: {@code x <- c(2, 4, 4, 10); median(x); quantile(x, 0.95); max(x) + 2 * sd(x)}. */
    @Test
    void tellsMedianHighAndWhatWouldBeLong() {
        TypicalExecutions crond = Objects.requireNonNull(TypicalExecutions.of(List.of(
                        new Execution("crond", 1, 2),
                        new Execution("crond", 1, 4),
                        new Execution("crond", 2, 4),
                        new Execution("crond", 7, 10)))
                .get("crond"));
        assertThat(crond.samples()).isEqualTo(3);
        assertThat(crond.medianMillis()).isEqualTo(4);
        assertThat(crond.highMillis()).isCloseTo(9.1, within(1e-9));
        assertThat(crond.longAboveMillis()).isCloseTo(16.928203, within(1e-6));
    }

    @Test
    void takesKernelWorkersTogetherAndOneExecutionAsItIs() {
        Map<String, TypicalExecutions> typical = TypicalExecutions.of(List.of(
                new Execution("kworker/0:1", 1, 1),
                new Execution("kworker/3:2-events", 2, 3),
                new Execution("sshd", 2, 5)));
        assertThat(typical).containsOnlyKeys("kworker", "sshd");
        assertThat(typical.get("kworker")).extracting("medianMillis").isEqualTo(2.0);
        assertThat(typical.get("sshd")).isEqualTo(new TypicalExecutions(1, 5, 5, 5));
        assertThat(TypicalExecutions.of(List.of())).isEmpty();
    }
}
