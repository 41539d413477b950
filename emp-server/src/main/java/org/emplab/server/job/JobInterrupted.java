package org.emplab.server.job;

/** Ends what computes a job: it was cancelled, another server has taken it over, or this one stops. */
final class JobInterrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean serverStops;

    JobInterrupted(boolean serverStops) {
        super(serverStops ? "this server stops" : "the job is not this server's any more", null, false, false);
        this.serverStops = serverStops;
    }

    /** Whether the job is to be gone on with elsewhere. */
    boolean serverStops() {
        return serverStops;
    }
}
