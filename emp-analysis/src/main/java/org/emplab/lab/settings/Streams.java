package org.emplab.lab.settings;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Standard input, output and error of the program; each is {@code /dev/null} unless a file is named. An output file is
 * written anew by each sample.
 *
 * @param maxBytes a file that the program writes may grow to this ({@code RLIMIT_FSIZE}); a program that writes more is
 *     ended by SIGXFSZ. Present while an output file is named
 * @param shown output and error both go to the agent's standard error instead
 */
public record Streams(
        @Setting(title = "Standard input", help = "Standard input; by default it is empty.")
        Optional<Path> stdin,

        @Setting(title = "Standard output", help = "Standard output; by default it is thrown away.")
        Optional<Path> stdout,

        @Setting(title = "Standard error", help = "Standard error; by default it is thrown away.")
        Optional<Path> stderr,

        @Setting(
                key = "outputLimitBytes",
                title = "Output limit",
                help = "How large the files of standard output and error may grow (default: 64 MiB).",
                least = 1)
        OptionalLong maxBytes,

        @Setting(key = "showOutput", title = "Show output", help = "Show what the program writes, on standard error.")
        boolean shown) {
    private static final long DEFAULT_MAX_BYTES = 64L << 20;
    public static final Streams NONE =
            new Streams(Optional.empty(), Optional.empty(), Optional.empty(), OptionalLong.empty(), false);

    public Streams {
        maxBytes = stdout.isPresent() || stderr.isPresent()
                ? OptionalLong.of(maxBytes.orElse(DEFAULT_MAX_BYTES))
                : OptionalLong.empty();
    }

    /** Standard output into a file. */
    public static Streams to(Path stdout) {
        return new Streams(Optional.empty(), Optional.of(stdout), Optional.empty(), OptionalLong.empty(), false);
    }
}
