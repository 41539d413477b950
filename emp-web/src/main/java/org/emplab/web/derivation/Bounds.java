package org.emplab.web.derivation;

import java.util.List;
import java.util.OptionalDouble;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.DaemonChange;
import org.emplab.analysis.cutoff.DerivationDifference;

/** Previews of a derivation with other bounds; none is kept. */
public interface Bounds {
    /**
     * Derives from the same runs again. Of long runs that takes longer than a person waits: it goes on, and who asks the same
     * again gets the answer.
     *
     * @param shortBoundMillis ET in ms; empty: as it is in the derivation
     * @param longBoundMillis the same of the long run
     * @param by login name of who looks
     */
    Look look(Derivation derivation, OptionalDouble shortBoundMillis, OptionalDouble longBoundMillis, String by);

    /** The outcome of a look. */
    sealed interface Look {
        /**
         * @param shortDaemons infrequent daemons of the short run that would differ
         * @param longDaemons the same of the long run
         */
        record Seen(DerivationDifference difference, List<DaemonChange> shortDaemons, List<DaemonChange> longDaemons)
                implements Look {
            public Seen {
                shortDaemons = List.copyOf(shortDaemons);
                longDaemons = List.copyOf(longDaemons);
            }

            /** The difference between a derivation and its preview. */
            public static Seen between(CutoffDerivation stored, CutoffDerivation would) {
                return new Seen(
                        DerivationDifference.between(stored, would),
                        DaemonChange.between(stored.shortRun(), would.shortRun()),
                        DaemonChange.between(stored.longRun(), would.longRun()));
            }
        }

        record Refused(String reason) implements Look {}

        /** The look is being computed. */
        record UnderWay() implements Look {}
    }
}
