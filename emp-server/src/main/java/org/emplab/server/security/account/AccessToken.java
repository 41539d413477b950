package org.emplab.server.security.account;

import java.time.Instant;
import java.util.Optional;

/**
 * A bearer token of a person, for scripts; the secret itself is not kept.
 *
 * @param expiresAt after which it is of no use
 * @param label what it is for, in its owner's words
 */
public record AccessToken(
        String id,
        String label,
        TokenScope scope,
        Instant createdAt,
        Optional<Instant> expiresAt,
        Optional<Instant> lastUsedAt) {}
