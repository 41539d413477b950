package org.emplab.web.derivation.page;

import java.util.List;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralCluster.ZoomLevel;
import org.jspecify.annotations.Nullable;

/**
 * One run of a derivation with its zoom to the central cluster.
 *
 * @param key {@code short} of one run; {@code short-1}, {@code short-2} of several
 * @param numberedFrom by how much its samples' numbers in the derivation are above its own
 * @param samples all samples, failed ones included, the warm-up not
 */
record DerivedRun(String key, String runId, String program, int numberedFrom, int samples, CentralCluster cluster) {

    /** The final bound on ET; null where there is no L-sample. */
    public @Nullable Double upperBoundMillis() {
        return cluster.upperBoundMillis().isPresent()
                ? cluster.upperBoundMillis().getAsDouble()
                : null;
    }

    /** The person who moved the bound, and the reason; null where the algorithm decided. */
    public @Nullable ByPerson person() {
        return cluster.decidedBy() instanceof ByPerson person ? person : null;
    }

    /** The levels that lead to the bound: the algorithm's, or the one of a person. */
    public List<ZoomLevel> zoom() {
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
