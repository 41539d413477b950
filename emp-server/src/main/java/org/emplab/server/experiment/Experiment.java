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
import java.util.List;
import java.util.UUID;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.EditedVersion;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.JsonColumn;
import org.emplab.server.database.JsonText;
import org.emplab.server.experiment.ExperimentView.RunCounts;
import org.emplab.server.notebook.Notebook;
import org.emplab.server.notebook.Notes;
import org.emplab.server.notebook.NotesRequest;
import org.emplab.server.security.Caller;
import org.hibernate.annotations.JdbcType;
import tools.jackson.databind.node.ObjectNode;

/** A researcher's order. Its specification is changed only by a new version; the earlier ones stay. */
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

    /** The experiment for another lab, without the versions of its specification. */
    ObjectNode written() {
        ObjectNode written = JsonTrees.object()
                .put("id", id.toString())
                .put("notebook", notebook.id().toString())
                .put("name", name)
                .put("specification", specification)
                .put("specificationVersion", specificationVersion)
                .put("submittedBy", submittedBy)
                .put("submittedAt", submittedAt.toString());
        notes.writeTo(written);
        return written;
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

    int specificationVersion() {
        return specificationVersion;
    }

    String submittedBy() {
        return submittedBy;
    }

    /**
     * @throws Refusal if it has changed since it was read, or a part is wrong
     */
    void write(NotesRequest asked, String who, Instant now) {
        EditedVersion.require(asked.version(), version);
        notes = Notes.of(asked, who, now);
    }

    /** Takes the note that its specification holds. */
    void note(String note, Instant now) {
        notes = Notes.written(note, List.of(), submittedBy, now);
    }

    ExperimentView view(List<UUID> runs, RunCounts counts) {
        return new ExperimentView(
                id,
                notebook.name(),
                notebook.id(),
                name,
                JsonText.object(specification),
                specificationVersion,
                notes.text(),
                notes.tags(),
                version,
                submittedBy,
                submittedAt,
                runs,
                notes.changedBy(),
                notes.changedAt(),
                counts,
                Caller.mayChange(submittedBy));
    }

    /** Asks for something else from now on. */
    void specify(String changed) {
        specification = changed;
        specificationVersion++;
    }
}
