package org.emplab.server.health;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.emplab.server.machine.Health;
import org.jspecify.annotations.Nullable;

/**
 * A machine's health as it is shown.
 *
 * @param setBy user:NAME, or server
 * @param checks when it is checked, and by what
 * @param ownChecks whether those are its own; else they are the server's
 * @param expected of its next reference run; absent: not learned yet
 * @param version to be given with a change
 */
@Schema(name = "HealthShown")
public record HealthView(
        Health health,
        String reason,
        Instant since,
        String setBy,
        HealthChecks checks,
        boolean ownChecks,
        ReferenceRule.@Nullable Expected expected,
        int version) {}
