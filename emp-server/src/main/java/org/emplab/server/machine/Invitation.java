package org.emplab.server.machine;

import java.time.Instant;

/**
 * A machine that may enrol once.
 *
 * @param token in the clear, told only now
 */
public record Invitation(String machine, String token, Instant expiresAt) {}
