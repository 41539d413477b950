package org.emplab.server.availability;

import org.jspecify.annotations.Nullable;

/**
 * A span in which a machine takes no new run: the one of now or the next of its unavailability.
 *
 * @param unavailability null: the machine is not fit to measure
 */
public record NextUnavailability(
        ClosedInterval span, @Nullable UnavailabilityView unavailability) {}
