package org.emplab.server.publication;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.publication.PublicationService.TableProposal;
import org.emplab.server.security.Caller;
import org.emplab.server.study.PublishedCutoffTable.CutoffOrder;
import org.jspecify.annotations.Nullable;

/** A cutoff table that a researcher proposes. An administrator decides, once. */
@Entity
@Table(name = "cutoff_proposals")
class CutoffProposal {
    @Id
    private UUID id;

    @Column(updatable = false)
    private UUID analysisId;

    @Column(updatable = false)
    private String machineName;

    @Column(updatable = false)
    private @Nullable String name;

    @Column(updatable = false)
    private @Nullable Integer restores;

    @Column(updatable = false)
    private boolean forced;

    @Column(updatable = false)
    private String proposedBy;

    @Column(updatable = false)
    private @Nullable String reason;

    @Column(updatable = false)
    private Instant proposedAt;

    private @Nullable Boolean approved;
    private @Nullable String decidedBy;
    private @Nullable String decisionReason;
    private @Nullable Instant decidedAt;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected CutoffProposal() {}

    CutoffProposal(CutoffOrder order, Instant proposedAt) {
        this.id = UUID.randomUUID();
        this.analysisId = order.analysis();
        this.machineName = order.machine();
        this.name = order.name().orElse(null);
        this.restores = order.restores().orElse(null);
        this.forced = order.forced();
        this.proposedBy = order.who();
        this.reason = order.reason().orElse(null);
        this.proposedAt = proposedAt;
    }

    UUID id() {
        return id;
    }

    boolean isDecided() {
        return approved != null;
    }

    CutoffOrder order() {
        return new CutoffOrder(
                analysisId,
                machineName,
                Optional.ofNullable(name),
                Optional.ofNullable(restores),
                forced,
                Optional.ofNullable(reason),
                proposedBy);
    }

    /**
     * @param who user:NAME
     * @throws IllegalStateException if it is decided
     */
    void decide(boolean approve, Optional<String> why, String who, Instant now) {
        if (isDecided()) {
            throw new IllegalStateException("the proposal is decided");
        }
        approved = approve;
        decidedBy = who;
        decisionReason = why.orElse(null);
        decidedAt = now;
    }

    /** The proposal as people are shown it. */
    TableProposal shown() {
        return new TableProposal(
                id.toString(),
                machineName,
                Optional.ofNullable(name),
                analysisId.toString(),
                proposedAt,
                Caller.login(proposedBy),
                Optional.ofNullable(reason),
                Optional.ofNullable(restores),
                forced,
                decision());
    }

    private Optional<TableProposal.Decision> decision() {
        return approved == null || decidedAt == null || decidedBy == null
                ? Optional.empty()
                : Optional.of(new TableProposal.Decision(
                        approved, decidedAt, Caller.login(decidedBy), Optional.ofNullable(decisionReason)));
    }
}
