package org.emplab.report;

import java.util.Objects;

/**
 * A file that a result was computed from.
 *
 * @param file as it was given
 * @param sha256 of its bytes, in lower-case hexadecimal
 */
public record InputFile(String file, String sha256) {
    public InputFile {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(sha256, "sha256");
    }
}
