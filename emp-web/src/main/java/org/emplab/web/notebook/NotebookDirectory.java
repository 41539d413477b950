package org.emplab.web.notebook;

import java.util.List;
import java.util.Optional;
import org.emplab.web.CommandOutcome;

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

    /** Where a new notebook is, or why there is none. */
    sealed interface Begun {
        record At(String id) implements Begun {}

        record Refused(String reason) implements Begun {}
    }

    Begun begin(String name);

    CommandOutcome write(String id, Typed typed);
}
