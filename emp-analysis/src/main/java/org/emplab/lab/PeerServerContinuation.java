package org.emplab.lab;

import org.jspecify.annotations.Nullable;

/**
 * Whether a machine is to go on running a server.
 *
 * @param over why the run does without it; null: it does not
 */
public record PeerServerContinuation(@Nullable String over) {}
