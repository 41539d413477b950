package org.emplab.server.security;

import org.springframework.security.core.AuthenticationException;

/** A login that is refused before its password is compared, since too many were wrong. */
public final class TooManyAttemptsException extends AuthenticationException {
    private static final long serialVersionUID = 1L;

    public TooManyAttemptsException() {
        super("too many wrong guesses; wait a while");
    }
}
