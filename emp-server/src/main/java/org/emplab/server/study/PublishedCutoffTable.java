package org.emplab.server.study;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** The publication of a derivation's cutoffs on its machine, in force until the next one there. Never changed. */
@Entity
@Immutable
@Table(name = "published_cutoffs")
class PublishedCutoffTable {
    @Id
    private UUID id;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    private Analysis analysis;

    @Column(updatable = false)
    private String machineName;

    @Column(updatable = false)
    private String publishedBy;

    @Column(updatable = false)
    private @Nullable String reason;

    @Column(updatable = false)
    private Instant publishedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected PublishedCutoffTable() {}

    /**
     * @param publishedBy user:NAME
     */
    PublishedCutoffTable(Analysis analysis, String machineName, String publishedBy, Instant publishedAt) {
        this.id = UUID.randomUUID();
        this.analysis = analysis;
        this.machineName = machineName;
        this.publishedBy = publishedBy;
        this.publishedAt = publishedAt;
    }

    Analysis analysis() {
        return analysis;
    }
}
