package org.emplab.web.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Who did what, and what was refused to whom. */
public interface AuditLog {
    /**
     * What to look for; empty text fits everything, other text is looked for within.
     *
     * @param from the first instant
     * @param until the first instant that is too late
     */
    record Wanted(String who, String action, String subject, Instant from, Instant until) {}

    /**
     * @param detail as JSON
     */
    record Entry(Instant at, String who, String action, String subject, Optional<String> detail) {}

    /**
     * @param more whether there are others behind these
     */
    record Found(List<Entry> entries, boolean more) {
        public Found {
            entries = List.copyOf(entries);
        }
    }

    /** Newest first; pages are numbered from 0. */
    Found find(Wanted wanted, int page, int size);
}
