package org.emplab.server.security;

import java.time.Clock;
import java.util.Map;
import java.util.regex.Pattern;
import org.emplab.server.database.JsonText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Writes the audit trail; an entry is part of the transaction that it speaks of. */
@Component
public class Audit {
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

    private final AuditLog.AuditTrail trail;
    private final RefusalLog.AnsweredRequest request;
    private final Clock clock;

    Audit(AuditLog.AuditTrail trail, RefusalLog.AnsweredRequest request, Clock clock) {
        this.trail = trail;
        this.request = request;
        this.clock = clock;
    }

    /**
     * @param who user:NAME, machine:NAME or anonymous
     */
    public void record(String who, String action, String subject, Map<String, ?> detail) {
        request.recorded();
        trail.add(new AuditEntry(clock.instant(), who, action, subject, readable(JsonText.ofObject(detail))));
    }

    /**
     * Replaces a NUL, which a caller may have sent: it would make every query that looks into the details of all
     * entries fail.
     */
    private static @Nullable String readable(@Nullable String json) {
        return json == null ? null : NUL.matcher(json).replaceAll("$1\\\\ufffd");
    }
}
