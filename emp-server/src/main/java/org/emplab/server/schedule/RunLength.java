package org.emplab.server.schedule;

import java.time.Duration;

/** How long a run is expected to take, and where that is from. */
record RunLength(Duration time, Basis basis) {
    private static final Duration LONGEST = Duration.ofDays(36_500);

    /** What nobody knows counts as a day. */
    static final RunLength UNKNOWN = new RunLength(Duration.ofDays(1), Basis.UNKNOWN);

    /** Where an expectation is from. */
    enum Basis {
        /** Nobody has said or measured anything. */
        UNKNOWN,
        /** Task length times samples. */
        SPECIFIED
    }

    RunLength {
        time = time.compareTo(LONGEST) > 0 ? LONGEST : time;
    }

    boolean known() {
        return basis != Basis.UNKNOWN;
    }
}
