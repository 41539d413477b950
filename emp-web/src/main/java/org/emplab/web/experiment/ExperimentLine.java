package org.emplab.web.experiment;

import java.time.Instant;
import java.util.List;

/**
 * An experiment in a list.
 *
 * @param versions of its specification
 * @param by login of who submitted it
 */
public record ExperimentLine(
        String id,
        String name,
        List<String> tags,
        String notebookId,
        String notebook,
        int versions,
        String by,
        Instant at,
        RunCounts runs) {
    public ExperimentLine {
        tags = List.copyOf(tags);
    }
}
