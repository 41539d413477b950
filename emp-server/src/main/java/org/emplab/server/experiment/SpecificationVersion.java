package org.emplab.server.experiment;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.database.Aggregates;
import org.emplab.server.experiment.ExperimentService.ExperimentVersion;
import org.hibernate.annotations.Immutable;
import tools.jackson.databind.node.ObjectNode;

/** The text of an experiment's specification at some time, just as it was submitted. */
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

    /** The version for another lab. */
    ObjectNode written() {
        return JsonTrees.object()
                .put("id", id.toString())
                .put("number", number)
                .put("text", text)
                .put("submittedBy", submittedBy)
                .put("submittedAt", submittedAt.toString());
    }

    String text() {
        return text;
    }

    ExperimentVersion view() {
        return new ExperimentVersion(number, text, submittedBy, submittedAt);
    }

    /** Every version of every experiment's specification. */
    interface SpecificationVersions extends Aggregates<SpecificationVersion, UUID> {
        List<SpecificationVersion> findByExperimentIdOrderByNumberDesc(UUID experiment);

        Optional<SpecificationVersion> findByExperimentIdAndNumber(UUID experiment, int number);
    }
}
