package org.emplab.server.run;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunEventKind;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** An event of a run; on record for as long as the run is. */
@Entity
@Immutable
@Table(name = "run_events")
public class RunEvent {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private long runId;
    private UUID eventId;
    private Instant at;
    private String kind;
    private @Nullable Integer sample;
    private @Nullable String reason;
    private String who;

    @SuppressWarnings("NullAway.Init") // filled by Hibernate
    protected RunEvent() {}

    /**
     * An event that an agent tells.
     *
     * @param eventId chosen by the sender: told twice, it is recorded once
     * @param at by the sender's clock
     * @param sample the last one that was taken; null if it does not matter
     * @param who user:NAME, machine:NAME, or server
     */
    public RunEvent(
            Run run,
            UUID eventId,
            Instant at,
            RunEventKind kind,
            @Nullable Integer sample,
            @Nullable String reason,
            String who) {
        this.runId = run.id();
        this.eventId = eventId;
        this.at = at;
        this.kind = kind.key();
        this.sample = sample;
        this.reason = reason;
        this.who = who;
    }

    /** An event that the server sees happen. */
    public static RunEvent seen(Run run, RunEventKind kind, @Nullable String reason, String who, Instant now) {
        return new RunEvent(run, UUID.randomUUID(), now, kind, null, reason, who);
    }

    public long runId() {
        return runId;
    }

    public UUID eventId() {
        return eventId;
    }

    public Instant at() {
        return at;
    }

    /** The event as it was reported. */
    public String kind() {
        return kind;
    }

    /** Empty for a kind that an earlier version took. */
    public Optional<RunEventKind> knownKind() {
        return RunEventKind.ofKey(kind);
    }

    public @Nullable Integer sample() {
        return sample;
    }

    public @Nullable String reason() {
        return reason;
    }

    public String who() {
        return who;
    }
}
