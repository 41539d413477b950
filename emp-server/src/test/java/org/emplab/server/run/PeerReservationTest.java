package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.UUID;
import org.emplab.server.run.PeerReservation.Address;
import org.junit.jupiter.api.Test;

class PeerReservationTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private final PeerReservation reservation = new PeerReservation(RunTest.queued(null, NOW), UUID.randomUUID(), NOW);

    @Test
    void listensAtOneAddressOnly() {
        assertThat(reservation.address()).isNull();
        assertThat(reservation.listensAt(new Address("10.0.0.11", 4711), NOW)).isTrue();
        assertThat(reservation.listensAt(new Address("10.0.0.11", 4711), NOW)).isTrue();
        assertThat(reservation.listensAt(new Address("10.0.0.11", 4712), NOW)).isFalse();
        assertThat(reservation.address()).isEqualTo(new Address("10.0.0.11", 4711));
    }

    @Test
    void isOverOnce() {
        reservation.end("the run is paused", NOW);
        assertThat(reservation.over()).isTrue();
        assertThat(reservation.declined()).isFalse();
        assertThatThrownBy(() -> reservation.decline("no C compiler found", NOW))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> reservation.listensAt(new Address("10.0.0.11", 4711), NOW))
                .isInstanceOf(IllegalStateException.class);
        assertThat(reservation.reason()).isEqualTo("the run is paused");
    }

    @Test
    void saysWhyItsMachineDeclined() {
        reservation.decline("no C compiler found", NOW);
        assertThat(reservation.over()).isTrue();
        assertThat(reservation.declined()).isTrue();
        assertThat(reservation.reason()).isEqualTo("no C compiler found");
    }
}
