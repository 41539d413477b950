package org.emplab.web.security;

import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.LoginRateLimit.TooManyAttemptsException;
import org.emplab.server.security.account.People;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/** Lets a person in by name and password, as often as guessing is permitted, whatever way the request came in. */
@Component
class PasswordLogin extends DaoAuthenticationProvider {
    private final LoginRateLimit limit;

    PasswordLogin(People people, PasswordEncoder encoder, LoginRateLimit limit) {
        super(people::whoLogsIn);
        setPasswordEncoder(encoder);
        this.limit = limit;
    }

    @Override
    public Authentication authenticate(Authentication login) {
        String address =
                login.getDetails() instanceof WebAuthenticationDetails details ? details.getRemoteAddress() : "";
        if (!limit.permits(address, login.getName())) {
            throw new TooManyAttemptsException();
        }
        if (login.getCredentials() instanceof String password && !People.isWhollyHashed(password)) {
            throw new BadCredentialsException("the password is longer than any");
        }
        Authentication authenticated = super.authenticate(login);
        limit.succeeded(address, login.getName());
        return authenticated;
    }
}
