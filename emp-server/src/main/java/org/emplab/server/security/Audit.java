package org.emplab.server.security;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Map;
import java.util.regex.Pattern;
import org.emplab.server.database.JsonText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Writes the audit trail; an entry is part of the transaction that it speaks of. */
@Component
public class Audit {
    private static final String RECORDED = Audit.class.getName();
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

    private final AuditTrail trail;
    private final Clock clock;

    Audit(AuditTrail trail, Clock clock) {
        this.trail = trail;
        this.clock = clock;
    }

    /** Passes over a request of which no other entry is wanted. */
    static void passOver() {
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes request) {
            request.getRequest().setAttribute(RECORDED, true);
        }
    }

    /** Whether something was recorded while the request was answered. */
    public static boolean isRecorded(HttpServletRequest request) {
        return request.getAttribute(RECORDED) != null;
    }

    /**
     * @param who user:NAME, machine:NAME or anonymous
     */
    public void record(String who, String action, String subject, Map<String, ?> detail) {
        passOver();
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
