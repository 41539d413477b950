package org.emplab.server.publication;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.emplab.server.study.PublishedCutoffTable;
import org.emplab.server.study.PublishedCutoffTables;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.node.ObjectNode;

/** Published cutoff tables on their way to another lab. */
@Component
@Transactional(readOnly = true)
public class TableArchive {
    private final PublishedCutoffTables published;

    TableArchive(PublishedCutoffTables published) {
        this.published = published;
    }

    /** The publications of some derivations, oldest first. */
    public List<ObjectNode> of(Collection<UUID> analyses) {
        return published.findAllByAnalysisIdInOrderByPublishedAtAscIdAsc(analyses).stream()
                .map(PublishedCutoffTable::written)
                .toList();
    }
}
