package org.emplab.web.publication;

import java.util.List;
import java.util.Optional;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.Derivation;
import org.jspecify.annotations.Nullable;

/** Puts cutoff tables in force. Nothing is overwritten: going back publishes the earlier table as a new version. */
public interface PublicationPort {
    /** Previews the publication of a table. */
    PublicationPreview preview(Derivation derivation);

    /**
     * Publishes a table, or proposes it where an administrator decides and it is none who asks. A proposal of it that waits is
     * approved by that.
     *
     * @param by login name
     * @throws ProblemException if it is in force or proposed already, or its objections are not overruled with a reason
     */
    Outcome publish(PublicationRequest request, String by);

    /**
     * Proposes a table without asking for the right to publish: for derivations that the server makes by itself.
     *
     * @param by login name of the person who asks for it
     * @throws ProblemException as above
     */
    Outcome propose(PublicationRequest request, String by);

    /** Publishes the table of an earlier version of a machine again. */
    Outcome restore(String machine, int version, Optional<String> reason, String by);

    /**
     * Decides on a proposal; for administrators.
     *
     * @param reason needed where it is refused
     * @throws ProblemException if it is missing, decided already, or refused without a reason
     */
    void decide(String proposal, boolean approved, Optional<String> reason, String by);

    /** Proposals that wait for an administrator, the newest first. */
    List<TableProposal> waiting(int most);

    /**
     * The outcome: one of the two.
     *
     * @param table as it is in force
     * @param proposal that an administrator decides on
     */
    record Outcome(@Nullable TableVersion table, @Nullable TableProposal proposal) {}
}
