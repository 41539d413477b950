package org.emplab.server.security;

import java.util.List;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** A person as their session knows them. */
final class LoggedIn extends org.springframework.security.core.userdetails.User {
    private static final long serialVersionUID = 1L;
    private final int generation;

    LoggedIn(User user) {
        super(
                user.name(),
                user.passwordHash(),
                user.enabled(),
                true,
                true,
                true,
                List.of(new SimpleGrantedAuthority("ROLE_" + user.role())));
        this.generation = user.sessionGeneration();
    }

    /** Of which generation of the person's sessions this is one. */
    int generation() {
        return generation;
    }
}
