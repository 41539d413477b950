package org.emplab.server.notebook;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;

/** A name under which experiments are kept together, with what people write about them. */
@Entity
@Table(name = "notebooks")
public class Notebook {
    @Id
    private UUID id;

    @Version
    private int version;

    @Column(updatable = false)
    private String name;

    @Column(updatable = false)
    private String createdBy;

    @Column(updatable = false)
    private Instant createdAt;

    @Embedded
    private Notes notes;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Notebook() {}

    public UUID id() {
        return id;
    }

    int version() {
        return version;
    }

    public String name() {
        return name;
    }

    String createdBy() {
        return createdBy;
    }

    Instant createdAt() {
        return createdAt;
    }

    Notes notes() {
        return notes;
    }

    void write(Notes changed) {
        notes = changed;
    }
}
