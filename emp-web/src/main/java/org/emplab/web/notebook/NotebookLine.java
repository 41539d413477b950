package org.emplab.web.notebook;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A notebook in a list.
 *
 * @param by login of who began it
 * @param unfinished runs that wait, run or are paused
 * @param latest when something was last asked for in it
 */
public record NotebookLine(
        String id,
        String name,
        List<String> tags,
        String by,
        Instant at,
        long experiments,
        long runs,
        long unfinished,
        Optional<Instant> latest) {
    public NotebookLine {
        tags = List.copyOf(tags);
    }
}
