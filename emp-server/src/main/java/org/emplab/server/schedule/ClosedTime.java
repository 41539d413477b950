package org.emplab.server.schedule;

import java.time.Instant;
import java.util.Optional;

/**
 * A time in which a machine is not there for everybody: it is maintained, or reserved.
 *
 * @param why in words, such as <em>maintenance: new kernel</em>
 * @param openTo user:NAME of the only person whose runs may be at work; empty: nobody's
 */
record ClosedTime(Instant from, Instant until, String why, Optional<String> openTo) {
    boolean meets(Instant start, Instant end, String person) {
        return start.isBefore(until) && end.isAfter(from) && !openTo.equals(Optional.of(person));
    }
}
