package org.emplab.analysis.simulate.core;

/** The part of the daemons that the run's process diffs tell. */
public enum Recording {
    /** A row for each process. */
    EACH,
    /** One row, {@code others}, for all of them together. */
    TOGETHER,
    /** No row but the program's. */
    NONE
}
