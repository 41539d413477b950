package org.emplab.agent.remote;

/** Signals that a request was refused or not answered. The message is one line for people. */
public final class RemoteException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int status;

    RemoteException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The HTTP status; 0 if there was no answer. */
    public int status() {
        return status;
    }
}
