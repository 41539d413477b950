package org.emplab.lab;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something happened to a run ({@code POST /api/v1/agent/runs/ID/events}). It is stored once, however often it is sent.
 *
 * @param id chosen by the sender
 * @param at by the sender's clock
 * @param kind what happened; text, since agents and servers of other versions may know more
 * @param sample the last one taken; null: none, or not said
 * @param reason null: none
 */
public record RunEventRequest(
        @Nullable UUID id,
        @Nullable Instant at,
        @Nullable String kind,
        @Nullable Integer sample,
        @Nullable String reason) {}
