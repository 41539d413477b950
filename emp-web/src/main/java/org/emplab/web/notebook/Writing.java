package org.emplab.web.notebook;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What people wrote about a notebook or an experiment.
 *
 * @param notes Markdown
 * @param version sent back with a change: whoever read an earlier one is told
 * @param by login of who changed it last; empty if nobody did
 * @param mine whether the visitor may change it
 */
public record Writing(
        String notes, List<String> tags, int version, Optional<String> by, Optional<Instant> at, boolean mine) {
    public Writing {
        tags = List.copyOf(tags);
    }
}
