package org.emplab.web.derivation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.DaemonChange;
import org.emplab.analysis.cutoff.DerivationDifference;
import org.emplab.web.api.ProblemException;

/** Previews of a derivation with other bounds; none is kept. */
public interface BoundPort {
    /**
     * Derives from the same runs again. Of long runs that takes longer than a person waits: it goes on, and who asks the same
     * again gets the answer.
     *
     * @param shortBoundMillis ET in ms; empty: as it is in the derivation
     * @param longBoundMillis the same of the long run
     * @param by login name of who looks
     * @return empty while it is computed
     * @throws ProblemException if a run is not there any more, or nothing can be derived with these bounds
     */
    Optional<Look> look(
            Derivation derivation, OptionalDouble shortBoundMillis, OptionalDouble longBoundMillis, String by);

    /**
     * The difference between a derivation and its preview.
     *
     * @param shortDaemons infrequent daemons of the short run that would differ
     * @param longDaemons the same of the long run
     */
    record Look(DerivationDifference difference, List<DaemonChange> shortDaemons, List<DaemonChange> longDaemons) {
        public Look {
            shortDaemons = List.copyOf(shortDaemons);
            longDaemons = List.copyOf(longDaemons);
        }

        public static Look between(CutoffDerivation stored, CutoffDerivation would) {
            return new Look(
                    DerivationDifference.between(stored, would),
                    DaemonChange.between(stored.shortRun(), would.shortRun()),
                    DaemonChange.between(stored.longRun(), would.longRun()));
        }
    }
}
