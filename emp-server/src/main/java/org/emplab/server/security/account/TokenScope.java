package org.emplab.server.security.account;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.emplab.lab.Role;

/** The most that a token may do; never more than its owner's role. */
public enum TokenScope {
    /** Sees calendars alone; it may stand in their addresses. */
    CALENDAR(Role.VIEWER),
    /** Sees what its owner sees, changes nothing. */
    READ(Role.VIEWER),
    /** Permits also what a researcher may, and changes of its owner's account. */
    WRITE(Role.RESEARCHER),
    /** Permits also what an administrator may. */
    ADMIN(Role.ADMIN);

    private final Role most;

    TokenScope(Role most) {
        this.most = most;
    }

    /** The role that it has in the hands of an owner of the given one. */
    public Role of(Role owner) {
        return owner.compareTo(most) < 0 ? owner : most;
    }

    /** Whether it is no wider than the role: a viewer, too, may change their own account. */
    public boolean fits(Role role) {
        return compareTo(widest(role)) <= 0;
    }

    /** The scope of all that a role allows. */
    public static TokenScope widest(Role role) {
        return role == Role.ADMIN ? ADMIN : WRITE;
    }

    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
