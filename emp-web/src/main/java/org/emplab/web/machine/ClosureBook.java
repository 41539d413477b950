package org.emplab.web.machine;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.emplab.web.CommandOutcome;

/** When machines take no new run, and how people change that. */
public interface ClosureBook {
    /** What closes a machine. */
    enum Kind {
        RESERVATION,
        MAINTENANCE,
        DRAIN,
        HEALTH;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What closes a machine now, or will.
     *
     * @param id empty: it is not ended here
     * @param person login of whom it lets in; empty: nobody
     * @param by login, or server; empty: unknown
     * @param from of the time that is now or comes next
     * @param until likewise; empty: until somebody ends it
     * @param idleHours released once its person had no run for so long; empty: never
     */
    record Closing(
            Kind kind,
            Optional<String> id,
            Optional<String> person,
            String reason,
            Optional<String> by,
            Instant from,
            Optional<Instant> until,
            boolean weekly,
            Optional<Instant> repeatUntil,
            Optional<Integer> idleHours) {}

    /**
     * What is asked for.
     *
     * @param person login of whom it lets in; empty: who asks
     * @param from empty: now
     */
    record Wanted(
            Optional<String> person,
            Optional<Instant> from,
            Optional<Instant> until,
            boolean weekly,
            Optional<Instant> repeatUntil,
            Optional<Integer> idleHours,
            String reason) {}

    /** Of a machine that is there; the earliest first. */
    List<Closing> closings(String machine);

    /** Why machines take no new run now, by their names; those that do are left out. */
    Map<String, String> closedNow();

    CommandOutcome reserve(String machine, Wanted wanted);

    CommandOutcome maintain(String machine, Wanted wanted);

    /** Ends a reservation or a maintenance window for good. */
    CommandOutcome end(String machine, Kind kind, String id);

    CommandOutcome drain(String machine, String reason);

    CommandOutcome resume(String machine);
}
