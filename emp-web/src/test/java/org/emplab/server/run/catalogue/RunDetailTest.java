package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus.RequestedAction;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.web.run.Summaries;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunDetailTest {
    @Test
    void saysWhenACommandTakesEffect() {
        assertThat(run(RunState.RUNNING, Map.of(), null).effectOfCommands())
                .isEqualTo("Each takes effect at the next sample boundary.");
        assertThat(run(RunState.RUNNING, Map.of(), RequestedAction.ABORT).effectOfCommands())
                .isEqualTo("The run ends at the next sample boundary, once its agent calls.");
        assertThat(run(RunState.PENDING, Map.of(), null).effectOfCommands())
                .isEqualTo("The run waits in its machine’s queue.");
        assertThat(run(RunState.RUNNING, Map.of("displace", "cron"), RequestedAction.PAUSE)
                        .effectOfCommands())
                .isEqualTo("Each takes effect between two steps; after a pause the experiment begins anew.");
    }

    private static RunDetail run(RunState state, Map<String, Object> workload, @Nullable RequestedAction asked) {
        RunHeader header = new RunHeader(
                "sodb12",
                "INC",
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                workload,
                Optional.empty(),
                Map.of());
        return Summaries.detail(
                Summaries.of("7", state, 3, OptionalInt.empty()),
                asked == null ? RequestedAction.RUN : asked,
                header,
                ProcessTime.ON_CPU);
    }
}
