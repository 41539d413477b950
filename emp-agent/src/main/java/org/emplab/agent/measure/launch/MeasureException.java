package org.emplab.agent.measure.launch;

/** A sample could not be taken at all: the program did not start, or the launcher is gone. A failed program is a sample. */
public class MeasureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MeasureException(String message) {
        super(message);
    }

    public MeasureException(String message, Throwable cause) {
        super(message, cause);
    }
}
