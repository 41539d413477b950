package org.emplab.web.notification;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.emplab.lab.Role;

/** A kind of message that a person may choose. */
public enum NotificationKind {
    COMPLETED("a run has completed", true, Role.VIEWER),
    STOPPED("a run failed, or an error paused it", true, Role.VIEWER),
    OVERDUE("a run is overdue", true, Role.VIEWER),
    UNHEALTHY("a machine is unhealthy", false, Role.VIEWER),
    DAEMON("a daemon is new to a machine's cutoff table", false, Role.VIEWER),
    APPROVAL("a cutoff table waits for approval", false, Role.ADMIN);

    private final String text;
    private final boolean ofRuns;
    private final Role role;

    NotificationKind(String text, boolean ofRuns, Role role) {
        this.text = text;
        this.ofRuns = ofRuns;
        this.role = role;
    }

    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Goes on after "when". */
    public String text() {
        return text;
    }

    /** Whether it happens to runs, which are one's own or another's. */
    public boolean ofRuns() {
        return ofRuns;
    }

    /** The role that gets the message. */
    public Role role() {
        return role;
    }
}
