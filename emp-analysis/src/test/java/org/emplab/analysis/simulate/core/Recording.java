package org.emplab.analysis.simulate.core;

/** What the run's process diffs tell of the daemons. */
public enum Recording {
    /** A row for each process. */
    EACH,
    /** One row, {@code others}, for all of them together. */
    TOGETHER,
    /** No row but the program's. */
    NONE
}
