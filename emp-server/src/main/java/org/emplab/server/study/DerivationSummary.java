package org.emplab.server.study;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffDerivation;

/**
 * A derivation in a list.
 *
 * @param id opaque, part of its permanent address
 * @param shortRunId the first of the short runs
 * @param shortProgram its program
 * @param basedOn the derivation that this one goes on from: by a moved bound, or by a newer algorithm
 * @param at when it was made
 * @param by login name of who asked
 * @param reason why they asked, or why they moved a bound
 * @param algorithmVersion of the algorithm that found it
 * @param publication empty until its cutoff table is published
 * @param shortRunIds all runs of that length, in the order in which their samples are numbered
 * @param longRunIds the same of the long runs
 */
public record DerivationSummary(
        String id,
        String machine,
        String shortRunId,
        String shortProgram,
        String longRunId,
        String longProgram,
        Instant at,
        String by,
        Optional<String> reason,
        Optional<String> basedOn,
        String algorithmVersion,
        Optional<Publication> publication,
        List<String> shortRunIds,
        List<String> longRunIds) {
    public DerivationSummary {
        shortRunIds = List.copyOf(shortRunIds);
        longRunIds = List.copyOf(longRunIds);
    }

    /** Whether the algorithm is another by now, so that the same runs could give another result. */
    public boolean isOlder() {
        return !algorithmVersion.equals(CutoffDerivation.ALGORITHM_VERSION);
    }

    /**
     * The publication of the cutoff table.
     *
     * @param inForce whether it is the latest of its machine, which programs are timed with
     */
    public record Publication(Instant at, String by, boolean inForce) {}
}
