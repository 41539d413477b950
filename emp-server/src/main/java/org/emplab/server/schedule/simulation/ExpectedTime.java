package org.emplab.server.schedule.simulation;

import java.time.Instant;
import org.emplab.server.schedule.queue.RunLength;

/**
 * When a run is expected to start and to end.
 *
 * @param basis where its length is from
 */
public record ExpectedTime(Instant startsAt, Instant endsAt, RunLength.Basis basis) {}
