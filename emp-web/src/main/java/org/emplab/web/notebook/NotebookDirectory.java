package org.emplab.web.notebook;

import java.util.List;
import java.util.Optional;
import org.emplab.web.api.ProblemException;

/** The lab's notebooks. What is changed is changed by the visitor. */
public interface NotebookDirectory {
    /**
     * A page of notebooks.
     *
     * @param more whether there are others after them
     */
    record Found(List<NotebookLine> notebooks, boolean more) {
        public Found {
            notebooks = List.copyOf(notebooks);
        }
    }

    /**
     * Those first in which something was asked for last.
     *
     * @param page from 0
     */
    Found notebooks(int page, int size);

    Optional<LabNotebook> notebook(String id);

    /**
     * Begins a notebook.
     *
     * @return its id
     * @throws ProblemException if there is one by that name
     */
    String begin(String name);

    /**
     * Writes notes and tags.
     *
     * @throws ProblemException if the notebook is another person's, or has changed since it was read
     */
    void write(String id, Typed typed);
}
