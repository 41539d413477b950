package org.emplab.analysis.series;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The input is well formed but cannot answer the question; the message says why and what would. */
public class UnsuitableInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String file;

    public UnsuitableInputException(String message) {
        super(message);
        file = null;
    }

    /**
     * @param file whose run it is about
     */
    public UnsuitableInputException(String file, String problem) {
        super(file + ": " + problem);
        this.file = file;
    }

    /** The file that the message begins with, if it does. */
    public Optional<String> file() {
        return Optional.ofNullable(file);
    }
}
