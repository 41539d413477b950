package org.emplab.web.timeline;

import java.time.Instant;
import java.util.List;

/** What machines are at, and will be at as far as can be said. */
public interface Timeline {
    /**
     * A machine and its spans that touch the asked time, in order of their beginning.
     *
     * @param unknown runs that wait and of which nobody can say when they start
     */
    record Lane(String machine, List<Span> spans, int unknown) {
        public Lane {
            spans = List.copyOf(spans);
        }
    }

    /** A lane for each machine of the lab, by name. */
    List<Lane> lanes(Instant from, Instant until);
}
