package org.emplab.server.events;

/**
 * A change of what open pages show. The server publishes it as an application event, which listeners hear after the
 * commit; pages are told by server-sent events.
 */
public sealed interface LabChange {
    /** A run has new samples, a new state or a new event. */
    record RunChanged(String runId) implements LabChange {}

    /** A machine called, fell silent, or was enrolled. */
    record MachineChanged(String machine) implements LabChange {}

    /** A job of the server is further, or has ended. */
    record JobChanged(String jobId) implements LabChange {}
}
