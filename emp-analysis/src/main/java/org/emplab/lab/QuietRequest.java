package org.emplab.lab;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An agent announces its silence, since a sample is running ({@code POST /api/v1/agent/runs/ID/quiet}).
 *
 * @param until by the server's clock; null where seconds are given
 * @param seconds how long from now, which needs no clock in common; null where until is given
 */
public record QuietRequest(
        @Nullable Instant until, @Nullable Long seconds) {}
