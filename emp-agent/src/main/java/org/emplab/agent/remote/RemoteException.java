package org.emplab.agent.remote;

/** A request was refused, or nobody answered. The message is one line for people. */
public final class RemoteException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int status;

    RemoteException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Of HTTP; 0 if nobody answered. */
    public int status() {
        return status;
    }
}
