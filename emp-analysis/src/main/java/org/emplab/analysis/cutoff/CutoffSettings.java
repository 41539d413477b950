package org.emplab.analysis.cutoff;

import java.util.Optional;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.model.ProcessTime;

/**
 * The settings of a derivation that a person may decide.
 *
 * @param processTime the account of PT; empty to take the precise one where both runs carry it
 * @param by what the cutoffs limit of a daemon
 * @param daemons the processes that are one daemon
 */
public record CutoffSettings(
        Optional<ProcessTime> processTime,
        CutoffBasis by,
        DaemonGrouping daemons,
        Optional<MovedBound> shortBound,
        Optional<MovedBound> longBound) {

    /** The settings for cutoffs of PT, by name. */
    public CutoffSettings(
            Optional<ProcessTime> processTime, Optional<MovedBound> shortBound, Optional<MovedBound> longBound) {
        this(processTime, CutoffBasis.PT, DaemonGrouping.NAME, shortBound, longBound);
    }

    /** The algorithm decides. */
    public static CutoffSettings defaults() {
        return new CutoffSettings(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
