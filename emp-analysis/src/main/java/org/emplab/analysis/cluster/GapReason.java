package org.emplab.analysis.cluster;

/** Why a gap is one. */
enum GapReason {
    /** The gap is none: the tail below it makes such gaps. */
    NONE,
    /** The tail below it does not make such gaps. */
    BEYOND_THE_TAIL,
    /** The gap is plain to the eye. */
    PLAIN,
    /** The gap is no wider than the tail makes gaps, but daemons explain the samples above it. */
    EXPLAINED,
    /** Daemons explain the samples above it, each of which is infrequent by itself. */
    EACH_EXPLAINED
}
