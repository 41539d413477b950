package org.emplab.server.security.account;

import java.time.Instant;
import java.util.Optional;
import org.emplab.lab.Role;

/**
 * Someone who can log in.
 *
 * @param enabled false once an administrator closed the account; it is never deleted, since records name it
 */
public record Person(String login, Role role, boolean enabled, Instant createdAt, Optional<Instant> lastLoginAt) {}
