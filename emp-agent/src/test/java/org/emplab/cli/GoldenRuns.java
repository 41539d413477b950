package org.emplab.cli;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** Run files of the papers' machine sodb12. */
public final class GoldenRuns {
    private GoldenRuns() {}

    /** @param run inc128 or inc16384 */
    public static Path path(String run) {
        try {
            return Path.of(
                    Objects.requireNonNull(GoldenRuns.class.getResource("/golden/" + run + ".emprun.jsonl.gz"), run)
                            .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
