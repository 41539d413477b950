package org.emplab.server.schedule;

import java.time.Instant;

/**
 * The times at which a run is expected to start and to end.
 *
 * @param basis where its length is from
 */
public record ExpectedTime(Instant startsAt, Instant endsAt, LengthBasis basis) {}
