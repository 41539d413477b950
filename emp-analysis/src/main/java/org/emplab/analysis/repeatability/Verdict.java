package org.emplab.analysis.repeatability;

import java.util.Locale;

/** Whether two runs look alike. */
public enum Verdict {
    /** No difference is detected: the histograms lie over each other. */
    REPEATABLE,
    /** Moved to a common median, no difference is detected: one shape, another place. */
    SHIFTED,
    /** The shapes differ. */
    DIFFERENT,
    /** Too few samples to say. */
    UNDECIDED;

    /** The word in results. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
