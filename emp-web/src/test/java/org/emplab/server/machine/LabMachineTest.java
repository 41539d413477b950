package org.emplab.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LabMachineTest {
    private static final Instant CALLED = Instant.parse("2026-03-01T08:00:00Z");
    private static final Instant UNTIL = CALLED.plusSeconds(60);

    @Test
    void aCallIsDueFromTheEndOfTheSilenceThatTheAgentNamed() {
        assertThat(machine(MachineState.MEASURING, CALLED, UNTIL).dueSince()).contains(UNTIL);
        assertThat(machine(MachineState.PAUSED, CALLED, UNTIL).dueSince()).contains(UNTIL);
    }

    @Test
    void noneIsDueWhileItIsQuietOrOnceItHasCalled() {
        assertThat(machine(MachineState.QUIET, CALLED, UNTIL).dueSince()).isEmpty();
        assertThat(machine(MachineState.MEASURING, UNTIL.plusSeconds(1), UNTIL).dueSince())
                .isEmpty();
        assertThat(machine(MachineState.MEASURING, CALLED, null).dueSince()).isEmpty();
        assertThat(machine(MachineState.OVERDUE, CALLED, UNTIL).dueSince())
                .as("that it is silent says more")
                .isEmpty();
    }

    private static LabMachine machine(MachineState state, Instant seen, @Nullable Instant quietUntil) {
        return new LabMachine(
                "sodb11",
                state,
                Optional.of(seen),
                Optional.ofNullable(quietUntil),
                Optional.of("1"),
                Optional.of("INC16"),
                List.of(),
                Map.of(),
                new LabMachine.Fitness(Health.UNKNOWN, "not checked yet", Optional.empty()),
                Optional.empty());
    }
}
