package org.emplab.server.experiment;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.database.JsonColumn;
import org.emplab.server.notebook.Notebook;
import org.emplab.server.notebook.Notes;
import org.hibernate.annotations.JdbcType;

/** What a researcher asked for. Its specification is changed only by a new version; the earlier ones stay. */
@Entity
@Table(name = "experiments")
class Experiment {
    @Id
    private UUID id;

    @Version
    private int version;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    @JoinColumn(name = "notebook_id", updatable = false)
    private Notebook notebook;

    @Column(updatable = false)
    private String name;

    @JdbcType(JsonColumn.class)
    private String specification;

    private int specificationVersion = 1;

    @Column(updatable = false)
    private String submittedBy;

    @Column(updatable = false)
    private Instant submittedAt;

    @Embedded
    private Notes notes = Notes.none();

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

    int version() {
        return version;
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

    int specificationVersion() {
        return specificationVersion;
    }

    String submittedBy() {
        return submittedBy;
    }

    Instant submittedAt() {
        return submittedAt;
    }

    Notes notes() {
        return notes;
    }

    void write(Notes changed) {
        notes = changed;
    }

    /** Asks for something else from now on. */
    void specify(String changed) {
        specification = changed;
        specificationVersion++;
    }
}
