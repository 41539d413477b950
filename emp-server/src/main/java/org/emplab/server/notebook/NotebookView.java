package org.emplab.server.notebook;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.server.security.CallerName;
import org.jspecify.annotations.Nullable;

/**
 * A notebook with what people wrote in it.
 *
 * @param notes Markdown
 * @param version sent back with a change, which is refused if another person has changed the notes since
 * @param createdBy {@code user:ada}
 * @param mine whether the caller may change it
 */
@Schema(name = "Full")
public record NotebookView(
        UUID id,
        String name,
        String notes,
        List<String> tags,
        int version,
        String createdBy,
        Instant createdAt,
        @Nullable String changedBy,
        @Nullable Instant changedAt,
        @JsonIgnore boolean mine) {
    /** The login of the person who began it. */
    public String by() {
        return CallerName.plain(createdBy);
    }
}
