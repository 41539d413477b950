package org.emplab.server.security;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;
import org.emplab.server.api.KeysetPage;
import org.emplab.server.api.KeysetPage.Cursor;
import org.emplab.server.api.Page;
import org.jspecify.annotations.Nullable;

/** The record of actions and refusals. */
public interface AuditLog {
    /**
     * The filter of a search; empty text fits everything, other text is looked for within.
     *
     * @param from the first instant
     * @param until the first instant that is too late
     */
    record Wanted(String who, String action, String subject, Instant from, Instant until) {}

    /**
     * An action or a refusal.
     *
     * @param detail as JSON
     */
    @Schema(name = "Audited")
    record Entry(
            long number,
            Instant at,
            String who,
            String action,
            String subject,

            @Schema(implementation = Object.class) @JsonRawValue @Nullable
            String detail) {}

    /** Newest first; the place of an entry is its number. */
    KeysetPage<Entry> find(Wanted wanted, Optional<Cursor> beside, int size);

    /** A part of those with numbers less than a given one, newest first. */
    Page<Entry> find(Wanted wanted, long before, int page, int size);
}
