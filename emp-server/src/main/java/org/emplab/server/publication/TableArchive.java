package org.emplab.server.publication;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Published cutoff tables on their way to another lab. */
@Component
@Transactional
public class TableArchive {
    private final PublishedCutoffTables published;

    TableArchive(PublishedCutoffTables published) {
        this.published = published;
    }

    /** The publications of some derivations, oldest first. */
    @Transactional(readOnly = true)
    public List<ObjectNode> of(Collection<UUID> analyses) {
        return published.findAllByAnalysisIdInOrderByPublishedAtAscIdAsc(analyses).stream()
                .map(PublishedCutoffTable::written)
                .toList();
    }

    /**
     * Adds one as it was, unless it is there or the machine has a table of its own with that version.
     *
     * @return whether it is new
     */
    public boolean add(JsonNode written) {
        if (published.findById(UUID.fromString(written.path("id").asString())).isPresent()
                || published
                        .findByMachineNameAndVersion(
                                written.path("machine").asString(),
                                written.path("version").asInt())
                        .isPresent()) {
            return false;
        }
        published.add(PublishedCutoffTable.read(written));
        return true;
    }
}
