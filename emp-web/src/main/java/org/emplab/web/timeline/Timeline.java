package org.emplab.web.timeline;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What machines are at, and will be at as far as can be said. */
public interface Timeline {
    /**
     * A machine and its spans that touch the asked time, in order of their beginning.
     *
     * @param unknown runs that wait and of which nobody can say when they start
     * @param why nobody can say so, where it is for the machine, in words
     */
    record Lane(String machine, List<Span> spans, int unknown, Optional<String> why) {
        public Lane {
            spans = List.copyOf(spans);
        }
    }

    /** A lane for each machine of the lab, by name. */
    List<Lane> lanes(Instant from, Instant until);
}
