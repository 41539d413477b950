package org.emplab.server.study;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Finds the cutoffs in force. */
@Component
public class CutoffTablesInForce {
    private final PublishedCutoffTables published;

    CutoffTablesInForce(PublishedCutoffTables published) {
        this.published = published;
    }

    /** The analysis whose table is in force on a machine. */
    @Transactional(readOnly = true)
    public Optional<UUID> on(String machine) {
        return published.findFirstByMachineNameOrderByVersionDesc(machine).map(PublishedCutoffTable::analysisId);
    }

    /** The latest version by which a derivation's table was published; empty if it was not. */
    @Transactional(readOnly = true)
    public OptionalInt version(UUID analysis) {
        return published.findFirstByAnalysisIdOrderByVersionDesc(analysis).stream()
                .mapToInt(PublishedCutoffTable::version)
                .findFirst();
    }

    /** The table that is in force on a machine, as people are shown it. */
    @Transactional(readOnly = true)
    public Optional<TableVersion> shown(String machine) {
        return published.findFirstByMachineNameOrderByVersionDesc(machine).map(table -> table.shown(true));
    }
}
