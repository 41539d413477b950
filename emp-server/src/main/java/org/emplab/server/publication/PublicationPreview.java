package org.emplab.server.publication;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffDifference;
import org.emplab.server.publication.PublicationService.TableProposal;
import org.emplab.server.study.CutoffTablesInForce.TableVersion;

/**
 * The effect of publishing a derivation's table.
 *
 * @param machine on which it would be in force
 * @param versions the last tables there, newest first, which is in force
 * @param difference from what is in force, or from no cutoff at all
 * @param objections sentences that speak against it; if there are any, it has to be forced, with a reason
 * @param needsApproval whether an administrator decides first
 * @param waiting the proposal that waits for one
 */
public record PublicationPreview(
        String machine,
        List<TableVersion> versions,
        CutoffDifference difference,
        List<String> objections,
        boolean needsApproval,
        Optional<TableProposal> waiting) {
    public PublicationPreview {
        versions = List.copyOf(versions);
        objections = List.copyOf(objections);
    }

    /** The table in force there now; empty if there is none. */
    public Optional<TableVersion> inForce() {
        return versions.stream().findFirst();
    }

    /** How many cutoffs publishing sets or changes, in a sentence. */
    public String effect() {
        int changes = difference.changes().size();
        if (inForce().isEmpty()) {
            return "Publishing this table sets " + changes + (changes == 1 ? " cutoff." : " cutoffs.");
        }
        return changes == 0
                ? "This table has the same cutoffs as the one in force."
                : "Publishing this table changes " + changes + " of " + (changes + difference.unchanged())
                        + " cutoffs.";
    }
}
