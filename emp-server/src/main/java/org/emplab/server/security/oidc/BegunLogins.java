package org.emplab.server.security.oidc;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.emplab.server.security.GuessLimit;
import org.emplab.web.account.OtherLogin;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/** Each login that is begun at a provider has a session until it comes back; so many a minute may be begun from one address. */
public final class BegunLogins extends OncePerRequestFilter {
    private final GuessLimit limit;

    public BegunLogins(GuessLimit limit) {
        this.limit = limit;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (limit.permits(request.getRemoteAddr())) {
            chain.doFilter(request, response);
            return;
        }
        response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(GuessLimit.ADDRESS_WINDOW.toSeconds()));
        response.sendError(HttpStatus.TOO_MANY_REQUESTS.value());
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !request.getServletPath().startsWith(OtherLogin.BEGIN);
    }
}
