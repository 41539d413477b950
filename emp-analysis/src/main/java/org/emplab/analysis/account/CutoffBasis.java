package org.emplab.analysis.account;

import org.emplab.model.Keyed;
import org.emplab.model.Run;

/** The time of a daemon that cutoffs limit. Results say which, where it is not PT. */
public enum CutoffBasis implements Keyed {
    /** The time that the daemon worked, as in the papers. */
    PT,
    /** The time that it took from the program ({@link InterferenceTime}). */
    TAKEN;

    /** The key of results and tables. */
    public static final String KEY = "by";

    /** The words for a table's caption, behind those on PT; empty for PT alone. */
    public String caption() {
        return this == TAKEN ? "; a daemon's is what it took from the program" : "";
    }

    /**
     * Returns the run with these times in the rows of daemons.
     *
     * @throws org.emplab.analysis.series.UnsuitableInputException if a sample lacks what they are made from
     */
    public Run of(Run run) {
        return this == TAKEN ? InterferenceTime.of(run) : run;
    }
}
