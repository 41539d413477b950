package org.emplab.server.security.audit;

import java.util.Optional;
import org.emplab.web.audit.AuditLog;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Service;

@Service
class StoredAuditLog implements AuditLog {
    private final AuditTrail trail;

    StoredAuditLog(AuditTrail trail) {
        this.trail = trail;
    }

    @Override
    public Found find(Wanted wanted, int page, int size) {
        Slice<AuditEntry> found = trail.find(
                Long.MAX_VALUE,
                within(wanted.who()),
                within(wanted.action()),
                within(wanted.subject()),
                wanted.from(),
                wanted.until(),
                PageRequest.of(page, size));
        return new Found(found.getContent().stream().map(StoredAuditLog::shown).toList(), found.hasNext());
    }

    static Entry shown(AuditEntry entry) {
        return new Entry(entry.at(), entry.who(), entry.action(), entry.subject(), Optional.ofNullable(entry.detail()));
    }

    /** A pattern for text that has this in it. */
    static String within(String text) {
        return "%" + text.replaceAll("[!%_]", "!$0") + "%";
    }
}
