package org.emplab.analysis.catalogue;

import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Cutoffs;

/**
 * Tables as a server would keep them.
 *
 * @param byId by the id of their derivation; each is in force on its machine
 */
record KeptTables(Map<String, Cutoffs> byId) implements CutoffTableSource {
    @Override
    public Optional<String> inForce(String machine) {
        return byId.entrySet().stream()
                .filter(table -> table.getValue().machine().equals(machine))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    @Override
    public Cutoffs of(String derivation) {
        return Optional.ofNullable(byId.get(derivation))
                .orElseThrow(() -> new IllegalArgumentException("cutoffs has no derivation " + derivation));
    }
}
