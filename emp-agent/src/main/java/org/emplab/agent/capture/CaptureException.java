package org.emplab.agent.capture;

/** The kernel refused an image, or the source that was asked for is not to be had. The message says how to mend it. */
public final class CaptureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CaptureException(String message) {
        super(message);
    }

    public CaptureException(String message, Throwable cause) {
        super(message, cause);
    }
}
