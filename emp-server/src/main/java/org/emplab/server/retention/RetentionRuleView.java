package org.emplab.server.retention;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.security.CallerName;
import org.jspecify.annotations.Nullable;

/**
 * A rule by which runs are removed some time after their end.
 *
 * @param createdBy {@code user:ada}
 * @param effectiveAt nothing is removed before
 */
@Schema(name = "RetentionRule")
public record RetentionRuleView(
        UUID id,
        int olderThanDays,
        @Nullable String notebook,
        @Nullable String experiment,
        @Nullable String machineLabel,
        String reason,
        String createdBy,
        Instant createdAt,
        Instant effectiveAt,
        @Nullable Instant withdrawnAt) {
    /** The login of the administrator who made it. */
    public String by() {
        return CallerName.plain(createdBy);
    }
}
