package org.emplab.analysis.daemon;

import java.util.List;
import java.util.Optional;
import org.emplab.model.Keyed;
import org.emplab.model.Run;

/** The processes that are one daemon. */
public enum DaemonGrouping implements Keyed {
    /** All of one name, as in the papers. */
    NAME,
    /** Those of one name that are the same thing ({@link DaemonIdentities}). */
    IDENTITY;

    /** The key of results and tables. */
    public static final String KEY = "daemons";

    /** The words for a table's caption; empty for the name alone. */
    public String caption() {
        return this == IDENTITY ? "; daemons are told apart by identity" : "";
    }

    /** Returns the identities of the daemons of runs; empty where names alone tell daemons apart. */
    public Optional<DaemonIdentities> of(List<Run> runs) {
        return this == IDENTITY ? Optional.of(DaemonIdentities.of(runs)) : Optional.empty();
    }
}
