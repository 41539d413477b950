package org.emplab.server.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The plan of all machines: now, and later as far as it can be predicted. */
public interface Timeline {
    /**
     * A machine and its spans that touch the asked time, in order of their beginning.
     *
     * @param unknown number of waiting runs whose start is not known
     * @param why the start is not known, where the machine is the reason, in words
     */
    record Lane(String machine, List<Span> spans, int unknown, Optional<String> why) {
        public Lane {
            spans = List.copyOf(spans);
        }
    }

    /** A lane for each machine of the lab, by name. */
    List<Lane> lanes(Instant from, Instant until);
}
