package org.emplab.server.retention;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.UUID;

/** A run that a rule would remove. */
@Schema(name = "RetentionOldRun")
public record OldRun(UUID run, String machine, String program, Instant endedAt, int samples) {}
