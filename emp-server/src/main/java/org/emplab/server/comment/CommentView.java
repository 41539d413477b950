package org.emplab.server.comment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A comment.
 *
 * @param subject id of the run, experiment or derivation, or the machine's name
 * @param sample of the run; null: all of it
 * @param text Markdown; empty where it was taken back, unless it is a change, which analyses may have used
 * @param who made it, as {@code user:ada}
 * @param mine whether the caller may take it back
 */
@Schema(name = "CommentMade")
public record CommentView(
        UUID id,
        @Schema(implementation = CommentKind.class) CommentKind kind,
        String subject,
        @Nullable Integer sample,
        String text,
        String who,
        Instant at,
        @Nullable String removedBy,
        @JsonIgnore boolean mine) {
    /** The login of its author. */
    public String by() {
        return Caller.login(who);
    }

    /** The login of the person who took it back. */
    public @Nullable String remover() {
        return removedBy == null ? null : Caller.login(removedBy);
    }
}
