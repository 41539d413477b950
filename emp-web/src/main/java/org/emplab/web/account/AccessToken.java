package org.emplab.web.account;

import java.time.Instant;
import java.util.Optional;

/**
 * A bearer token of a person, for scripts; the secret itself is not kept.
 *
 * @param label what it is for, in its owner's words
 */
public record AccessToken(String id, String label, Instant createdAt, Optional<Instant> lastUsedAt) {}
