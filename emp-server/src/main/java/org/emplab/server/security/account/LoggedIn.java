package org.emplab.server.security.account;

import java.time.Instant;
import java.util.List;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** A person as their session knows them. */
public class LoggedIn extends org.springframework.security.core.userdetails.User {
    private static final long serialVersionUID = 1L;
    private final int generation;
    private final Instant since;

    public LoggedIn(User user, Instant since) {
        super(
                user.name(),
                user.passwordHash(),
                user.enabled(),
                true,
                true,
                true,
                List.of(new SimpleGrantedAuthority("ROLE_" + user.role())));
        this.generation = user.sessionGeneration();
        this.since = since;
    }

    /** The time at which the password was shown. */
    public Instant since() {
        return since;
    }

    /** The generation of the person's sessions that this session is of. */
    public int generation() {
        return generation;
    }
}
