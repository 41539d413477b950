package org.emplab.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.emplab.server.security.Caller;
import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.LoginRateLimit.TooManyAttemptsException;
import org.emplab.server.security.RefusalLog;
import org.emplab.server.security.account.Users;
import org.emplab.web.WebPaths;
import org.emplab.web.security.LoginProviders.OidcProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** Says on the login page that name and password do not go together, and puts it on record. */
record LoginRefused(Users users, RefusalLog refusals) implements AuthenticationFailureHandler {
    private static final int LONGEST_REASON = 1000;

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        if (failure instanceof InternalAuthenticationServiceException) { // the database is away
            response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value());
            return;
        }
        refusals.record(
                "refuse login", () -> subject(request.getParameter("username")), Map.of("reason", reason(failure)));
        if (failure instanceof TooManyAttemptsException) {
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(LoginRateLimit.ADDRESS_WINDOW.toSeconds()));
            response.sendError(HttpStatus.TOO_MANY_REQUESTS.value());
        } else if (failure instanceof OAuth2AuthenticationException
                || request.getServletPath()
                        .startsWith(OidcProvider.BEGIN)) { // a provider that does not say where, or none
            response.sendRedirect(request.getContextPath() + WebPaths.LOGIN + "?elsewhere");
        } else {
            response.sendRedirect(request.getContextPath() + WebPaths.LOGIN + "?error");
        }
    }

    /** A provider's word for it comes by an address, and may be as long as one. */
    private static String reason(AuthenticationException failure) {
        String reason = String.valueOf(failure.getMessage());
        return reason.substring(0, Math.min(reason.length(), LONGEST_REASON));
    }

    /** An unknown name may be a password, typed into the wrong field. */
    private String subject(@org.jspecify.annotations.Nullable String login) {
        return Caller.user(login != null && users.existsByName(login) ? login : "unknown");
    }
}
