package org.emplab.server.notebook;

import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Notebooks on their way to another lab. */
@Component
@Transactional
public class NotebookArchive {
    private final Notebooks notebooks;

    NotebookArchive(Notebooks notebooks) {
        this.notebooks = notebooks;
    }

    /** One as another lab reads it. */
    @Transactional(readOnly = true)
    public ObjectNode of(UUID id) {
        return notebooks.findById(id).orElseThrow().written();
    }

    /**
     * Adds one as it was, unless the lab has it, by its id or by its name.
     *
     * @return whether it is new
     */
    public boolean add(JsonNode written) {
        if (find(written).isPresent()) {
            return false;
        }
        notebooks.add(Notebook.read(written));
        return true;
    }

    /** The lab's own one for another lab's. */
    @Transactional(readOnly = true)
    public Optional<Notebook> find(JsonNode written) {
        return notebooks
                .findById(UUID.fromString(written.path("id").asString()))
                .or(() -> notebooks.findByName(written.path("name").asString()));
    }
}
