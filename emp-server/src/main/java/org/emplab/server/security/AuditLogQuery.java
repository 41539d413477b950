package org.emplab.server.security;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.server.api.KeysetPage;
import org.emplab.server.api.KeysetPage.Cursor;
import org.emplab.server.api.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.stereotype.Service;

@Service
class AuditLogQuery implements AuditLog {
    private final AuditTrail trail;

    AuditLogQuery(AuditTrail trail) {
        this.trail = trail;
    }

    @Override
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

    @Override
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
}
