package org.emplab.analysis.comparison;

import org.emplab.model.Keyed;

/** The verdict on a second program against a first. */
public enum Speed implements Keyed {
    /** The second program's time is shorter by more than the margin. */
    FASTER,
    /** The second program's time is longer by more than the margin. */
    SLOWER,
    /** The times differ by the margin at most. */
    SAME,
    /** More samples are needed to say which. */
    UNDECIDED;
}
