package org.emplab.server.experiment;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** A name under which experiments are kept together. */
@Entity
@Immutable
@Table(name = "notebooks")
class Notebook {
    @Id
    private UUID id;

    private String name;
    private String createdBy;
    private Instant createdAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected Notebook() {}

    String name() {
        return name;
    }

    String createdBy() {
        return createdBy;
    }

    Instant createdAt() {
        return createdAt;
    }
}
