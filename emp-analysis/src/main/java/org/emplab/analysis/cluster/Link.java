package org.emplab.analysis.cluster;

/** How two adjacent samples above a bound hang together. */
public enum Link {
    /** One execution spans both. */
    ONE_EXECUTION,
    /** Each is lifted by daemons of its own, one after the other: no sign that one of them is frequent. */
    OTHER_DAEMONS,
    /** One daemon lifts each by an execution of its own: a sign that it is frequent. */
    SAME_DAEMON,
    /** Not known: it may be one execution without a record, or a frequent daemon. */
    OPEN
}
