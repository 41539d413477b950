package org.emplab.web.view;

import java.util.List;
import org.emplab.web.CommandOutcome;

/** The saved views of the lab. What is changed is changed by the visitor. */
public interface SavedViews {
    /** The visitor's own and those that are shared, by name; the first ones where there are very many. */
    List<SavedView> visible();

    /**
     * Keeps a view; the visitor's own of the same name is replaced.
     *
     * @param query what follows the path in the run table's address
     */
    CommandOutcome save(String name, String query, boolean shared);

    CommandOutcome delete(String id);
}
