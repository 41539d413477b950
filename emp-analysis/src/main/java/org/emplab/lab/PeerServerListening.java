package org.emplab.lab;

import org.jspecify.annotations.Nullable;

/** A machine runs a server for another one's run, at this address ({@code POST /api/v1/agent/servings/ID}). */
public record PeerServerListening(@Nullable String host, int port) {}
