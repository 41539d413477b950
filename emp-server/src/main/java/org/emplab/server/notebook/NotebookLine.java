package org.emplab.server.notebook;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.server.security.CallerName;
import org.jspecify.annotations.Nullable;

/**
 * A notebook in a list.
 *
 * @param createdBy {@code user:ada}
 * @param unfinishedRuns those that wait, run or are paused
 * @param latest when an experiment was last submitted in it
 */
@Schema(name = "Listed")
public record NotebookLine(
        UUID id,
        String name,
        List<String> tags,
        String createdBy,
        Instant createdAt,
        long experiments,
        long runs,
        long unfinishedRuns,
        @JsonIgnore @Nullable Instant latest) {
    /** The login of the person who began it. */
    public String by() {
        return CallerName.plain(createdBy);
    }
}
