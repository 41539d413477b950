package org.emplab.agent.taskstats;

/** Taskstats cannot be used here, or the kernel answered what it never should. */
public final class TaskstatsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TaskstatsException(String message) {
        super(message);
    }
}
