package org.emplab.lab.settings;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Standard input, output and error of the program; each is {@code /dev/null} unless a file is named. An output file is
 * written anew by each sample.
 *
 * @param maxBytes a file that the program writes may grow to this ({@code RLIMIT_FSIZE}, while an output file is named);
 *     a program that writes more is ended by SIGXFSZ
 * @param shown output and error both go to the agent's standard error instead
 */
public record Streams(
        Optional<Path> stdin, Optional<Path> stdout, Optional<Path> stderr, long maxBytes, boolean shown) {
    public static final long DEFAULT_MAX_BYTES = 64L << 20;
    public static final Streams NONE =
            new Streams(Optional.empty(), Optional.empty(), Optional.empty(), DEFAULT_MAX_BYTES, false);

    public Streams {
        if (maxBytes <= 0) {
            throw new IllegalArgumentException("the output limit must be over 0, not " + maxBytes);
        }
    }

    public boolean toFiles() {
        return stdout.isPresent() || stderr.isPresent();
    }
}
