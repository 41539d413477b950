package org.emplab.server.comment;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The body of a new comment.
 *
 * @param kind key of a {@link CommentKind}
 * @param subject id of the run, experiment or derivation, or the machine's name
 * @param sample of the run; null: all of it
 */
@Schema(name = "CommentNew")
public record CommentRequest(
        @Schema(implementation = CommentKind.class) @Nullable
        String kind,

        @Nullable String subject,
        @Nullable Integer sample,
        @Nullable String text) {}
