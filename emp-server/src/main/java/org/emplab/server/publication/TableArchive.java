package org.emplab.server.publication;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
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
     * Adds those that are new, as they were. A machine with a table that is not among them keeps what is in force there:
     * two labs may call different machines by one name.
     *
     * @return how many are new
     */
    public int add(List<? extends JsonNode> written) {
        List<PublishedCutoffTable> tables =
                written.stream().map(PublishedCutoffTable::read).toList();
        int added = 0;
        for (List<PublishedCutoffTable> machine : tables.stream()
                .collect(Collectors.groupingBy(PublishedCutoffTable::machineName))
                .values()) {
            if (published.existsByMachineNameAndIdNotIn(machine.get(0).machineName(), ids(machine))) {
                continue;
            }
            for (PublishedCutoffTable table : machine) {
                if (published.findById(table.id()).isEmpty()) {
                    published.add(table);
                    added++;
                }
            }
        }
        return added;
    }

    private static List<UUID> ids(List<PublishedCutoffTable> tables) {
        return tables.stream().map(PublishedCutoffTable::id).toList();
    }
}
