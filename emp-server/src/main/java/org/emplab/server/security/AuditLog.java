package org.emplab.server.security;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.server.api.KeysetPage;
import org.emplab.server.api.KeysetPage.Cursor;
import org.emplab.server.api.Page;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;
import org.springframework.stereotype.Service;

/** The record of actions and refusals. */
@Service
public class AuditLog {
    private final AuditTrail trail;

    AuditLog(AuditTrail trail) {
        this.trail = trail;
    }

    /** Newest first; the place of an entry is its number. */
    public KeysetPage<Entry> find(Wanted wanted, Optional<Cursor> beside, int size) {
        KeysetPage<AuditEntry> found = KeysetPage.of(
                beside,
                size,
                (row, most) -> entries(wanted, row, PageRequest.of(0, most)),
                entry -> String.valueOf(entry.id()));
        return found.showing(found.rows().stream().map(AuditEntry::view).toList());
    }

    private List<AuditEntry> entries(Wanted wanted, Optional<Cursor> beside, PageRequest page) {
        String who = within(wanted.who());
        String action = within(wanted.action());
        String subject = within(wanted.subject());
        long number = beside.map(Cursor::place).map(Long::valueOf).orElse(Long.MAX_VALUE);
        return beside.isPresent() && beside.get().before()
                ? trail.findNewer(number, who, action, subject, wanted.from(), wanted.until(), page)
                : trail.find(number, who, action, subject, wanted.from(), wanted.until(), page)
                        .getContent();
    }

    /** A part of those with numbers less than a given one, newest first. */
    public Page<Entry> find(Wanted wanted, long before, int page, int size) {
        String who = within(wanted.who());
        String action = within(wanted.action());
        String subject = within(wanted.subject());
        Instant from = wanted.from();
        Instant until = wanted.until();
        return Page.of(
                        trail.find(before, who, action, subject, from, until, Page.request(page, size)),
                        most -> trail.countUpTo(before, who, action, subject, from, until, most))
                .map(AuditEntry::view);
    }

    /** A pattern for text that has this in it. */
    private static String within(String text) {
        return "%" + text.replaceAll("[!%_]", "!$0") + "%";
    }

    /**
     * The filter of a search; empty text fits everything, other text is looked for within.
     *
     * @param from the first instant
     * @param until the first instant that is too late
     */
    public record Wanted(String who, String action, String subject, Instant from, Instant until) {}

    /**
     * An action or a refusal.
     *
     * @param detail as JSON
     */
    @Schema(name = "Audited")
    public record Entry(
            long number,
            Instant at,
            String who,
            String action,
            String subject,

            @Schema(implementation = Object.class) @JsonRawValue @Nullable
            String detail) {}

    /** All audit entries. Patterns are as of LIKE, with ! before what stands for itself. */
    interface AuditTrail extends Aggregates<AuditEntry, Long> {
        String SOUGHT = " and who like :who escape '!' and action like :action escape '!'"
                + " and subject like :subject escape '!' and at >= :from and at < :until";

        /**
         * The newest first, of those that came before one.
         *
         * @param before the number of that one
         */
        @Query("from AuditEntry where id < :before" + SOUGHT + " order by id desc")
        Slice<AuditEntry> find(
                long before, String who, String action, String subject, Instant from, Instant until, Pageable page);

        /** The oldest first, of those that came after one. */
        @Query("from AuditEntry where id > :after" + SOUGHT + " order by id")
        List<AuditEntry> findNewer(
                long after, String who, String action, String subject, Instant from, Instant until, Pageable page);

        @Query(
                nativeQuery = true,
                value = "select count(*) from (select 1 from audit where id < :before" + SOUGHT
                        + " limit :most) as found")
        long countUpTo(long before, String who, String action, String subject, Instant from, Instant until, long most);
    }
}
