package org.emplab.server.security.ratelimit;

import org.springframework.security.core.AuthenticationException;

/** A password is not even looked at, since too many were wrong. */
public final class TooManyGuesses extends AuthenticationException {
    private static final long serialVersionUID = 1L;

    public TooManyGuesses() {
        super("too many wrong guesses; wait a while");
    }
}
