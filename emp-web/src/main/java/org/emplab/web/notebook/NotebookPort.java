package org.emplab.web.notebook;

import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/** The lab's notebooks. The caller changes them. */
public interface NotebookPort {
    /** The notebooks in the order of their latest submissions. */
    Page<NotebookLine> notebooks(int page, int size);

    /**
     * @throws ProblemException if there is none
     */
    NotebookView notebook(String id);

    /**
     * Begins a notebook.
     *
     * @throws ProblemException if the name is missing, or another notebook has it
     */
    NotebookView begin(@Nullable String name);

    /**
     * Writes notes and tags.
     *
     * @throws ProblemException if the notebook is another person's, or has changed since it was read
     */
    NotebookView write(String id, NotesRequest notes);
}
