package org.emplab.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
    private final @Nullable String subject;

    public CliException(int exitCode, String message) {
        this(exitCode, message, Optional.empty());
    }

    /**
     * @param subject a run or file that the message names
     */
    public CliException(int exitCode, String message, Optional<String> subject) {
        super(message);
        this.exitCode = exitCode;
        this.subject = subject.orElse(null);
    }

    public CliException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
        this.subject = null;
    }

    /** The call or its input is wrong. */
    public static CliException wrongCall(String message) {
        return new CliException(WRONG_CALL, message);
    }

    public static CliException wrongCall(String message, Throwable cause) {
        return new CliException(WRONG_CALL, message, cause);
    }

    /** The call or its input is wrong, as the cause's message says. */
    public static CliException wrongCall(Exception cause) {
        return wrongCall(String.valueOf(cause.getMessage()), cause);
    }

    /** The command failed. */
    public static CliException failed(String message) {
        return new CliException(FAILED, message);
    }

    public static CliException failed(String message, Throwable cause) {
        return new CliException(FAILED, message, cause);
    }

    /** The command failed, as the cause's message says. */
    public static CliException failed(Exception cause) {
        return failed(String.valueOf(cause.getMessage()), cause);
    }

    /** The message with what it is about, once. */
    public String about(String what) {
        return what.equals(subject) ? String.valueOf(getMessage()) : what + ": " + getMessage();
    }

    public int exitCode() {
        return exitCode;
    }
}
