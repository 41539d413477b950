package org.emplab.server.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.emplab.server.api.Refusal;
import org.junit.jupiter.api.Test;

class EnrolmentTokenTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private final EnrolmentToken token = new EnrolmentToken(new byte[32], "lab-1", "ada", NOW);

    @Test
    void admitsItsMachineOnce() {
        assertThat(token.admits(NOW)).isEqualTo("lab-1");
        Machine machine = machine("lab-1");
        token.admit(machine, NOW);
        assertThatThrownBy(() -> token.admits(NOW)).isInstanceOf(Refusal.class).hasMessageContaining("used already");
        assertThatThrownBy(() -> token.admit(machine("lab-1"), NOW)).isInstanceOf(Refusal.class);
    }

    @Test
    void expiresAfterADay() {
        assertThat(token.admits(NOW.plus(Duration.ofDays(1)))).isEqualTo("lab-1");
        assertThatThrownBy(() -> token.admits(NOW.plus(Duration.ofDays(1)).plusNanos(1)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has expired");
    }

    @Test
    void admitsNoOtherMachine() {
        assertThatThrownBy(() -> token.admit(machine("lab-2"), NOW)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Machine machine(String name) {
        return new Machine(name, new byte[32], "{}", NOW);
    }
}
