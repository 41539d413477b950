package org.emplab.server.schedule;

import java.time.Instant;
import java.util.Optional;
import org.emplab.lab.WaitingReason;

/**
 * Why a pending run does not start.
 *
 * @param words for people
 * @param until when that ends, where it is known
 */
public record WaitingFor(WaitingReason code, String words, Optional<Instant> until) {}
