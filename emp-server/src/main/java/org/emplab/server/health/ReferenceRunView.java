package org.emplab.server.health;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reference run and what it said.
 *
 * @param run also after that was removed
 * @param judgement absent: not judged yet
 */
@Schema(name = "ShownRun")
public record ReferenceRunView(
        UUID run,
        Instant askedAt,
        String askedBecause,
        double seconds,
        @Nullable Instant judgedAt,
        ReferenceRun.@Nullable Judgement judgement,
        @Nullable String reason,
        @Nullable Double medianPtMillis,
        @Nullable Double spreadPtMillis) {}
