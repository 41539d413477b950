package org.emplab.server.run.catalogue;

import java.util.Optional;
import org.emplab.lab.RunState;

/**
 * Which runs a list shows. Empty means any.
 *
 * @param machine name of the machine
 * @param program text that the program's name contains, whatever the case
 * @param page 0 for the first
 * @param size runs on a page
 */
public record RunFilter(
        Optional<RunState> state, Optional<String> machine, Optional<String> program, int page, int size) {
    public RunFilter {
        if (page < 0 || size < 1 || size > 1000) {
            throw new IllegalArgumentException("page " + page + " of size " + size);
        }
    }

    /** The newest runs, whatever they are. */
    public static RunFilter newest(int size) {
        return new RunFilter(Optional.empty(), Optional.empty(), Optional.empty(), 0, size);
    }

    public static RunFilter of(RunState state, int size) {
        return new RunFilter(Optional.of(state), Optional.empty(), Optional.empty(), 0, size);
    }
}
