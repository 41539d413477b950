package org.emplab.analysis.series;

/** The input is well formed but cannot answer the question; the message says why and what would. */
public class UnsuitableInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnsuitableInputException(String message) {
        super(message);
    }
}
