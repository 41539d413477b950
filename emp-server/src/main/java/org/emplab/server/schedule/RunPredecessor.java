package org.emplab.server.schedule;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A run that another one waits for, until it is completed or a person releases the waiting one. */
@Entity
@Table(name = "run_predecessors")
public class RunPredecessor {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(updatable = false)
    private long runId;

    private @Nullable Long predecessorId;

    private @Nullable String releasedBy;
    private @Nullable Instant releasedAt;
    private @Nullable String reason;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected RunPredecessor() {}

    public RunPredecessor(long runId, long predecessorId) {
        this.runId = runId;
        this.predecessorId = predecessorId;
    }

    /** The run waits for another one instead. */
    public void waitFor(long predecessor) {
        predecessorId = predecessor;
    }

    /** The run need not wait for it. */
    public void release(@Nullable String why, String who, Instant now) {
        reason = why;
        releasedBy = who;
        releasedAt = now;
    }
}
