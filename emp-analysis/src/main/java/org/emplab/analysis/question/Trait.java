package org.emplab.analysis.question;

/** A trait that sets a question apart from most others. */
public enum Trait {
    /** Compares; a page of several runs has one answer over all of them, and one for each run but the first. */
    PAIRWISE,
    /** Takes each program of an interleaved run where none is named. */
    EVERY_PROGRAM,
    /** Takes marks that say why times changed before a run. */
    MARKS,
    /** Needs every measure of each process, not only its times. */
    EVERY_MEASURE,
    /** Shows what cutoffs drop beside what they leave; any other question is about what they leave. */
    SHOWS_DROPPED,
    /** Is asked with cutoffs, and its answer names them itself. */
    NEEDS_CUTOFFS,
    /** Derives cutoffs, so none are applied. */
    MAKES_CUTOFFS
}
