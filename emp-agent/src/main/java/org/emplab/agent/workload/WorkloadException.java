package org.emplab.agent.workload;

/** A program under test cannot be had: no compiler, no such command, a wrong parameter. The message says how to mend it. */
public class WorkloadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public WorkloadException(String message) {
        super(message);
    }

    public WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
