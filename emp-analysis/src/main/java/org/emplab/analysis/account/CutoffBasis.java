package org.emplab.analysis.account;

import java.util.Arrays;
import java.util.Optional;
import org.emplab.model.Run;

/** The time of a daemon that cutoffs limit. Results say which, where it is not PT. */
public enum CutoffBasis {
    /** The time that the daemon worked, as in the papers. */
    PT("pt"),
    /** The time that it took from the program ({@link TakenTime}). */
    TAKEN("taken");

    /** The key of results and tables. */
    public static final String KEY = "by";

    private final String key;

    CutoffBasis(String key) {
        this.key = key;
    }

    public String key() {
        return key;
    }

    /** The words for a table's caption, behind those on PT; empty for PT alone. */
    public String caption() {
        return this == TAKEN ? "; a daemon's is what it took from the program" : "";
    }

    public static Optional<CutoffBasis> ofKey(String key) {
        return Arrays.stream(values()).filter(time -> time.key.equals(key)).findFirst();
    }

    /**
     * Returns the run with these times in the rows of daemons.
     *
     * @throws org.emplab.analysis.series.UnsuitableInputException if a sample lacks what they are made from
     */
    public Run of(Run run) {
        return this == TAKEN ? TakenTime.of(run) : run;
    }
}
