package org.emplab.server.experiment;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.database.JsonColumn;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcType;

/** What a researcher asked for, as it was submitted; never changed. */
@Entity
@Immutable
@Table(name = "experiments")
class Experiment {
    @Id
    private UUID id;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    private Notebook notebook;

    private String name;

    @JdbcType(JsonColumn.class)
    private String specification;

    private String submittedBy;
    private Instant submittedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Experiment() {}

    Experiment(Notebook notebook, String name, String specification, String submittedBy, Instant submittedAt) {
        this.id = UUID.randomUUID();
        this.notebook = notebook;
        this.name = name;
        this.specification = specification;
        this.submittedBy = submittedBy;
        this.submittedAt = submittedAt;
    }

    UUID id() {
        return id;
    }

    Notebook notebook() {
        return notebook;
    }

    String name() {
        return name;
    }

    String specification() {
        return specification;
    }

    String submittedBy() {
        return submittedBy;
    }

    Instant submittedAt() {
        return submittedAt;
    }
}
