package org.emplab.server.run;

/** The commands of people to runs. */
public enum RunCommand {
    PAUSE,
    RESUME,
    ABORT,
    /** Puts a pending run before all others of its machine's queue. */
    NEXT,
    /** Releases a run from predecessors that will never be completed. */
    RELEASE
}
