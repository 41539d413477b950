package org.emplab.analysis.comparison;

import org.emplab.model.Keyed;

/** The times at which the runs of two programs were measured: it decides what they may claim. The weakest first. */
public enum RunDesign implements Keyed {
    /** One run of each: what their samples say holds for these two runs. */
    THESE_RUNS,
    /** All runs of one program before those of the other, or nearly: what differs may be the programs or the occasions. */
    OCCASIONS,
    /** Runs that overlap in time: what differs is the programs, as far as the order of the runs tells. */
    OVERLAPPING;

    /** A, A, A, B, A, B, B, B is that far apart, and A, A, B, A, B, B is not. */
    private static final double APART = 0.75;

    public static RunDesign of(RunsOfProgram first, RunsOfProgram second) {
        if (first.runs() == 1 && second.runs() == 1) {
            return THESE_RUNS;
        }
        return first.apartInTime(second) >= APART ? OCCASIONS : OVERLAPPING;
    }
}
