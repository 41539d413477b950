package org.emplab.web.availability;

import java.time.Instant;
import java.util.List;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/**
 * The times at which machines take no new run, and how people change them. A researcher reserves for themselves, an
 * administrator for anyone; maintenance and drains are an administrator's. Each method throws a {@link ProblemException}
 * for a machine that is missing, and each change for a person who may not make it.
 */
public interface AvailabilityPort {
    /**
     * The spans that touch the given one, in order of their beginning; they may overlap.
     *
     * @param from null: now
     * @param until null: 31 days later
     */
    List<ClosedInterval> closed(String machine, @Nullable Instant from, @Nullable Instant until);

    /** The unavailabilities of a machine now or later, by their next span; the earliest first. */
    List<NextUnavailability> next(String machine);

    /** Latest first, ended ones too. */
    Page<UnavailabilityView> list(String machine, ClosedInterval.Kind kind, int page, int size);

    /**
     * Reserves a machine or plans maintenance.
     *
     * @throws ProblemException if it would overlap another
     */
    UnavailabilityView plan(String machine, ClosedInterval.Kind kind, UnavailabilityRequest asked);

    /**
     * Gives a reservation or maintenance window other terms.
     *
     * @throws ProblemException if another change was quicker, or it would overlap another
     */
    UnavailabilityView change(String machine, ClosedInterval.Kind kind, String id, UnavailabilityRequest asked);

    /** Ends a reservation or maintenance window for good, before its time. */
    UnavailabilityView end(String machine, ClosedInterval.Kind kind, String id, @Nullable String reason);

    /**
     * Gives a machine no new run until it is resumed.
     *
     * @throws ProblemException if it is drained already
     */
    UnavailabilityView drain(String machine, @Nullable String reason);

    /**
     * Ends the drain.
     *
     * @throws ProblemException if it is not drained
     */
    UnavailabilityView resume(String machine, @Nullable String reason);
}
