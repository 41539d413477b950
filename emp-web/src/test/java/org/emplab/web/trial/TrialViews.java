package org.emplab.web.trial;

import java.util.List;
import org.emplab.web.CommandOutcome;
import org.emplab.web.view.SavedView;
import org.emplab.web.view.SavedViews;
import org.springframework.stereotype.Component;

/** A view of the visitor's and one that somebody shares. */
@Component
class TrialViews implements SavedViews {
    @Override
    public List<SavedView> visible() {
        return List.of(
                new SavedView("1", "failed", "?state=failed", false, "ada", true, true),
                new SavedView("2", "longest first", "?sort=-samples", true, "bob", false, false));
    }

    @Override
    public CommandOutcome save(String name, String query, boolean shared) {
        return CommandOutcome.refused("Nobody saves views here.");
    }

    @Override
    public CommandOutcome delete(String id) {
        return CommandOutcome.refused("Nobody deletes views here.");
    }
}
