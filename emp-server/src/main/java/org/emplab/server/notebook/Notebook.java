package org.emplab.server.notebook;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.EditedVersion;
import org.emplab.server.api.Refusal;
import org.emplab.server.notebook.NotebookService.NotebookView;
import org.emplab.server.security.Caller;
import tools.jackson.databind.node.ObjectNode;

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

    /** The notebook for another lab. */
    ObjectNode written() {
        ObjectNode written = JsonTrees.object()
                .put("id", id.toString())
                .put("name", name)
                .put("createdBy", createdBy)
                .put("createdAt", createdAt.toString());
        notes.writeTo(written);
        return written;
    }

    public UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    /**
     * @throws Refusal if it is not the writer's, has changed since it was read, or a part is wrong
     */
    void write(NotesRequest asked, Caller.Person writer, Instant now) {
        writer.requireOwner(createdBy, "the notebook " + name);
        EditedVersion.require(asked.version(), version);
        notes = Notes.of(asked, writer.who(), now);
    }

    NotebookView view() {
        return new NotebookView(
                id,
                name,
                notes.text(),
                notes.tags(),
                version,
                createdBy,
                createdAt,
                notes.changedBy(),
                notes.changedAt(),
                Caller.mayChange(createdBy));
    }
}
