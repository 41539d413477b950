package org.emplab.cli;

/** Ends the command with one line on standard error that says what is wrong and how to mend it. */
public final class CliException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The command failed. */
    public static final int FAILED = 1;
    /** The call or its input is wrong. */
    public static final int WRONG_CALL = 2;

    /** The condition of {@code --fail-if} holds; the result is printed all the same. */
    public static final int CONDITION_HOLDS = 3;

    /** Ctrl-C ended the command; what is known so far is printed. */
    public static final int INTERRUPTED = 130;

    private final int exitCode;

    public CliException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public CliException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }
}
