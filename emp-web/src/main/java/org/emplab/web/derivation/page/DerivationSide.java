package org.emplab.web.derivation.page;

import java.util.List;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.ZoomLevel;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.report.table.Table;
import org.emplab.web.derivation.Derivation;
import org.jspecify.annotations.Nullable;

/**
 * One of a derivation's two runs: its zoom to the central cluster and the tables about it.
 *
 * @param key {@code short} or {@code long}
 * @param tables those of {@code emp analyze cutoffs} about this run
 */
record DerivationSide(String key, String runId, RunDerivation run, List<Table> tables) {

    static List<DerivationSide> both(Derivation derivation) {
        CutoffDerivation derived = derivation.derived();
        List<Table> tables = CutoffTables.ofReport(derivation).toList();
        return List.of(
                of("short", derivation.summary().shortRunId(), derived.shortRun(), tables),
                of("long", derivation.summary().longRunId(), derived.longRun(), tables));
    }

    private static DerivationSide of(String key, String runId, RunDerivation run, List<Table> tables) {
        return new DerivationSide(
                key,
                runId,
                run,
                tables.stream()
                        .filter(table -> table.name().endsWith("-" + key))
                        .toList());
    }

    /**
     * @param name without the run: {@code infrequent}
     */
    public Table table(String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name + "-" + key))
                .findFirst()
                .orElseThrow();
    }

    /** Whether there is such a table: one without rows may be left out. */
    public boolean has(String name) {
        return tables.stream().anyMatch(table -> table.name().equals(name + "-" + key));
    }

    /** The final bound on ET; null where there is no L-sample. */
    public @Nullable Double upperBoundMillis() {
        return run.cluster().upperBoundMillis().isPresent()
                ? run.cluster().upperBoundMillis().getAsDouble()
                : null;
    }

    /** The person who moved the bound, and the reason; null where the algorithm decided. */
    public @Nullable ByPerson person() {
        return run.cluster().decidedBy() instanceof ByPerson person ? person : null;
    }

    /** The levels that lead to the bound: the algorithm's, or the one of a person. */
    public List<ZoomLevel> zoom() {
        CentralCluster cluster = run.cluster();
        if (!(cluster.decidedBy() instanceof ByPerson person)) {
            return cluster.zoom();
        }
        int above = cluster.lSamples().size();
        return List.of(new ZoomLevel(
                cluster.upperBoundMillis().orElseThrow(),
                above,
                above + (above == 1 ? " sample lies" : " samples lie") + " above the bound that " + person.by()
                        + " set."));
    }
}
