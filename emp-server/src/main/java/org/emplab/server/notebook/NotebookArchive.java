package org.emplab.server.notebook;

import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** Notebooks on their way to another lab. */
@Component
@Transactional(readOnly = true)
public class NotebookArchive {
    private final Notebooks notebooks;

    NotebookArchive(Notebooks notebooks) {
        this.notebooks = notebooks;
    }

    /** One as another lab reads it. */
    public ObjectNode of(UUID id) {
        return notebooks.findById(id).orElseThrow().written();
    }
}
