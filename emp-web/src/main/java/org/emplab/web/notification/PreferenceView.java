package org.emplab.web.notification;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One kind of notification that a person wants by one channel.
 *
 * @param channel email or webhook
 * @param everybodys of all runs; else of one's own
 */
@Schema(name = "NotificationWanted")
public record PreferenceView(
        @Schema(implementation = NotificationKind.class) @Nullable
        String kind,

        @Schema(allowableValues = {"email", "webhook"}) @Nullable
        String channel,

        boolean everybodys) {
    /** {@code KIND.CHANNEL}, as a form has it. */
    String key() {
        return kind + "." + channel;
    }
}
