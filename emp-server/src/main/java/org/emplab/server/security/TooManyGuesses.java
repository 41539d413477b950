package org.emplab.server.security;

import org.springframework.security.core.AuthenticationException;

/** A login that is refused before its password is compared, since too many were wrong. */
public final class TooManyGuesses extends AuthenticationException {
    private static final long serialVersionUID = 1L;

    public TooManyGuesses() {
        super("too many wrong guesses; wait a while");
    }
}
