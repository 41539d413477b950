package org.emplab.server.notify;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The body of a person's preferences: what they are mailed of, and where to.
 *
 * @param choice null: none
 */
@Schema(name = "Choice")
public record PreferencesRequest(
        @Nullable String email,

        @Schema(implementation = MailChoice.class) @Nullable String choice) {}
