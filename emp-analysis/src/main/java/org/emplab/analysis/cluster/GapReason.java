package org.emplab.analysis.cluster;

/** Why a gap is one. */
enum GapReason {
    /** It is none: the tail below it makes such gaps. */
    NONE,
    /** The tail below it does not make such gaps. */
    BEYOND_THE_TAIL,
    /** It is plain to the eye. */
    PLAIN,
    /** It is no wider than the tail makes gaps, but daemons explain the samples above it. */
    EXPLAINED,
    /** Daemons explain the samples above it, each of which is infrequent by itself. */
    EACH_EXPLAINED
}
