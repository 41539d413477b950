package org.emplab.server.experiment;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** What an experiment asked for at some time, just as it was submitted. */
@Entity
@Immutable
@Table(name = "specifications")
class SpecificationVersion {
    @Id
    private UUID id;

    private UUID experimentId;
    private int number;
    private String text;
    private String submittedBy;
    private Instant submittedAt;

    @SuppressWarnings("NullAway.Init") // Hibernate fills it
    protected SpecificationVersion() {}

    SpecificationVersion(UUID experimentId, int number, String text, String submittedBy, Instant submittedAt) {
        this.id = UUID.randomUUID();
        this.experimentId = experimentId;
        this.number = number;
        this.text = text;
        this.submittedBy = submittedBy;
        this.submittedAt = submittedAt;
    }

    int number() {
        return number;
    }

    String text() {
        return text;
    }

    String submittedBy() {
        return submittedBy;
    }

    Instant submittedAt() {
        return submittedAt;
    }
}
