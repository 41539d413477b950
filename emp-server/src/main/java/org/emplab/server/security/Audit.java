package org.emplab.server.security;

import java.time.Clock;
import java.util.Map;
import org.emplab.server.database.JsonText;
import org.springframework.stereotype.Component;

/** Writes the audit trail; an entry is part of the transaction that it speaks of. */
@Component
public class Audit {
    private final AuditTrail trail;
    private final Clock clock;

    Audit(AuditTrail trail, Clock clock) {
        this.trail = trail;
        this.clock = clock;
    }

    /**
     * @param who user:NAME, machine:NAME or anonymous
     */
    public void record(String who, String action, String subject, Map<String, ?> detail) {
        trail.add(new AuditEntry(clock.instant(), who, action, subject, JsonText.ofObject(detail)));
    }
}
