package org.emplab.runfile;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Input that cannot be trusted: says the file, the line and the key, and what is wrong there. */
public final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;
    private final @Nullable String key;
    private final String problem;

    /**
     * @param line from 1; 0 if it is about the file as a whole
     * @param key for example {@code processes[3].userMicros}
     */
    public InvalidInputException(String file, int line, @Nullable String key, String problem) {
        super(place(file, line, key) + ": " + problem);
        this.file = file;
        this.line = line;
        this.key = key;
        this.problem = problem;
    }

    /** The error of a file that cannot be opened. */
    public static InvalidInputException unreadable(String file, FileSystemException why) {
        String reason = why.getReason();
        String problem = why instanceof NoSuchFileException
                ? "there is no such file"
                : why instanceof AccessDeniedException
                        ? "this user may not read it"
                        : "cannot be read" + (reason == null ? "" : ": " + reason);
        return new InvalidInputException(file, 0, null, problem);
    }

    public String file() {
        return file;
    }

    public int line() {
        return line;
    }

    public @Nullable String key() {
        return key;
    }

    /** The reason without the place. */
    public String problem() {
        return problem;
    }

    private static String place(String file, int line, @Nullable String key) {
        return file + (line > 0 ? ", line " + line : "") + (key == null ? "" : ", key " + key);
    }
}
