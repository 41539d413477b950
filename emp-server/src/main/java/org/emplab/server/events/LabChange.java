package org.emplab.server.events;

/**
 * A change of what open pages show, or of who may look at them. The server publishes it as an application event, which
 * listeners hear after the commit; pages are told by server-sent events.
 */
public sealed interface LabChange {
    /** A run has new samples, a new state or a new event. */
    record RunChanged(String runId) implements LabChange {}

    /** A machine called, fell silent, or was enrolled. */
    record MachineChanged(String machine) implements LabChange {}

    /** A job of the server is further, or has ended. */
    record JobChanged(String jobId) implements LabChange {}

    /**
     * The access of a person has ended: the account was closed, its role or password changed, or a session or a token of
     * theirs ended.
     */
    record SessionsEnded(String login) implements LabChange {}
}
