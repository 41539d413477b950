package org.emplab.server.security.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;

/**
 * The tokens of forms: in the session of a person who is logged in, and in a cookie before, since a session for each
 * visitor would let anyone fill the database. A caller with a bearer token needs neither.
 */
public final class SessionCsrfTokens implements CsrfTokenRepository {
    private final HttpSessionCsrfTokenRepository sessions = new HttpSessionCsrfTokenRepository();
    private final CookieCsrfTokenRepository cookies = new CookieCsrfTokenRepository();

    public SessionCsrfTokens() {
        cookies.setCookieCustomizer(cookie -> cookie.sameSite("Lax"));
    }

    @Override
    public CsrfToken generateToken(HttpServletRequest request) {
        return of(request).generateToken(request);
    }

    @Override
    public void saveToken(@Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
        if (!BearerTokens.shown(request)) {
            of(request).saveToken(token, request, response);
        }
    }

    @Override
    public @Nullable CsrfToken loadToken(HttpServletRequest request) {
        return of(request).loadToken(request);
    }

    private CsrfTokenRepository of(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        boolean loggedIn = session != null
                && session.getAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY) != null;
        return loggedIn ? sessions : cookies;
    }
}
