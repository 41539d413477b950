package org.emplab.agent.displacement;

/** A point that has no number: the message says why, and what to do. */
public final class DisplacementException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean wrongCall;

    private DisplacementException(String message, boolean wrongCall) {
        super(message);
        this.wrongCall = wrongCall;
    }

    static DisplacementException failed(String message) {
        return new DisplacementException(message, false);
    }

    static DisplacementException wrongCall(String message) {
        return new DisplacementException(message, true);
    }

    /** True if what was asked for is wrong, rather than that it failed. */
    public boolean isWrongCall() {
        return wrongCall;
    }
}
