package org.emplab.lab;

import org.jspecify.annotations.Nullable;

/** A machine cannot or may not run the server, or stops it ({@code POST /api/v1/agent/servings/ID/end}). */
public record PeerServerEnd(@Nullable String reason) {}
