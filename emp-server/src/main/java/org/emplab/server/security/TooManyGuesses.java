package org.emplab.server.security;

import org.springframework.security.core.AuthenticationException;

/** A password is not even looked at, since too many were wrong. */
final class TooManyGuesses extends AuthenticationException {
    private static final long serialVersionUID = 1L;

    TooManyGuesses() {
        super("too many wrong guesses; wait a while");
    }
}
