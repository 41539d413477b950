package org.emplab.server.run;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/**
 * A machine that is held for another machine's run, whose tcp-send sends to it: held → listening → over, or declined. It
 * counts as long as its run is running. Its table and its REST paths are called {@code servings}, which is a contract.
 */
@Entity
@DynamicUpdate
@Table(name = "peer_reservations")
public class PeerReservation {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private long runId;
    private UUID machineId;
    private Instant wantedAt;
    private @Nullable String host;
    private @Nullable Integer port;
    private @Nullable Instant listeningAt;
    private @Nullable Instant endedAt;
    private boolean declined;
    private @Nullable String reason;

    @SuppressWarnings("NullAway.Init") // filled by Hibernate
    protected PeerReservation() {}

    PeerReservation(Run run, UUID machineId, Instant now) {
        this.runId = run.id();
        this.machineId = machineId;
        this.wantedAt = now;
    }

    /** The address at which a peer listens for the measuring machine. */
    public record Address(String host, int port) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /**
     * Takes the address of the server, which the machine's agent says again and again.
     *
     * @return false if another of its servers listens elsewhere already
     * @throws IllegalStateException if it is over
     */
    boolean listensAt(Address said, Instant now) {
        requireOpen();
        Address known = address();
        if (known != null) {
            return known.equals(said);
        }
        host = said.host();
        port = said.port();
        listeningAt = now;
        return true;
    }

    /** Ends the reservation, by its run or by a new reservation. */
    void end(String why, Instant now) {
        requireOpen();
        endedAt = now;
        reason = why;
    }

    /**
     * Ends the reservation of a machine whose agent cannot or may not serve, or serves no more though the run goes on.
     */
    void decline(String why, Instant now) {
        end(why, now);
        declined = true;
    }

    private void requireOpen() {
        if (endedAt != null) {
            throw new IllegalStateException("reservation " + id + " is over since " + endedAt);
        }
    }

    public long runId() {
        return runId;
    }

    public UUID machineId() {
        return machineId;
    }

    /** Null if it does not listen yet. */
    public @Nullable Address address() {
        return host == null || port == null ? null : new Address(host, port);
    }

    public boolean over() {
        return endedAt != null;
    }

    public boolean declined() {
        return declined;
    }

    /** Why it is over; null if it is not. */
    public @Nullable String reason() {
        return reason;
    }
}
