package org.emplab.web.account;

import java.time.Instant;
import java.util.Optional;
import org.emplab.web.display.KeysetPage;
import org.emplab.web.display.KeysetPage.Cursor;

/** The record of actions and refusals. */
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

    /** Newest first; the place of an entry is its number. */
    KeysetPage<Entry> find(Wanted wanted, Optional<Cursor> beside, int size);
}
