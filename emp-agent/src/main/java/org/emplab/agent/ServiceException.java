package org.emplab.agent;

/** The agent cannot be enrolled or cannot serve. The message is one line that says how to mend it. */
public final class ServiceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ServiceException(String message) {
        super(message);
    }

    public ServiceException(String message, Throwable cause) {
        super(message, cause);
    }
}
