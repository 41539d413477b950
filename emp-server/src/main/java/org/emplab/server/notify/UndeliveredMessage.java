package org.emplab.server.notify;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message that did not arrive.
 *
 * @param login of its recipient
 * @param givenUpAt null while it is tried again
 */
@Schema(name = "NotificationUndelivered")
public record UndeliveredMessage(
        @JsonIgnore String login,
        @Schema(allowableValues = {"email", "webhook"}) String channel,
        String subject,
        String text,
        Instant at,
        int attempts,
        @Nullable Instant givenUpAt,
        @Nullable String failure) {}
