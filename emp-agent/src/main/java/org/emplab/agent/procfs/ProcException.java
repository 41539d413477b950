package org.emplab.agent.procfs;

/** /proc is not there or not what it should be. */
public final class ProcException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ProcException(String message) {
        super(message);
    }
}
