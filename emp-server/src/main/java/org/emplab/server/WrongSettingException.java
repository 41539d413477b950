package org.emplab.server;

/** A setting that keeps the server from starting until it is changed. The message may not have the value of a secret. */
public final class WrongSettingException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    public WrongSettingException(String message) {
        super(message);
    }
}
