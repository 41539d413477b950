package org.emplab.cli.analyze.input;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --cutoffs FILE}, where the samples over a cutoff may be dropped first. */
public final class CutoffsOption {
    @Option(
            names = "--cutoffs",
            paramLabel = "FILE",
            description = {
                "Drop the samples in which a daemon is over its cutoff:",
                "cutoffs as 'emp analyze cutoffs --format json' prints them."
            })
    private Optional<Path> file = Optional.empty();

    public Optional<Path> file() {
        return file;
    }
}
