package org.emplab.web.account;

import java.time.Instant;

/**
 * One of the sessions in which a person is logged in.
 *
 * @param address where the login came from
 * @param here whether the caller's request is of this one
 */
public record LoginSession(Instant since, Instant lastUsedAt, String address, boolean here) {}
