package org.emplab.server.study;

import java.time.Instant;
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

    /**
     * A cutoff table that is or was in force on a machine.
     *
     * @param version counts the machine's tables from 1; the highest is in force
     * @param derivation whose table it is
     * @param restores the earlier version whose table was published again
     * @param forced published in spite of what speaks against it; the reason says why
     * @param approvedBy the administrator who was asked; empty where none was
     */
    public record TableVersion(
            String machine,
            int version,
            String name,
            String derivation,
            Instant at,
            String by,
            Optional<String> reason,
            Optional<Integer> restores,
            boolean forced,
            Optional<String> approvedBy,
            boolean inForce) {}
}
