package org.emplab.agent.workload;

/** The machine has no C compiler; the message says how to get one. */
public final class NoCompilerException extends WorkloadException {
    private static final long serialVersionUID = 1L;

    NoCompilerException(String message) {
        super(message);
    }
}
