package org.emplab.server.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.emplab.web.WebPaths;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** Says on the login page that name and password do not go together, and puts it on record. */
final class LoginRefused implements AuthenticationFailureHandler {
    private final Users users;
    private final Refusals refusals;

    LoginRefused(Users users, Refusals refusals) {
        this.users = users;
        this.refusals = refusals;
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        if (failure instanceof InternalAuthenticationServiceException) { // the database is away
            response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value());
            return;
        }
        refusals.record(
                "refuse login",
                () -> subject(request.getParameter("username")),
                Map.of("reason", String.valueOf(failure.getMessage())));
        if (failure instanceof TooManyGuesses) {
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(GuessLimit.ADDRESS_WINDOW.toSeconds()));
            response.sendError(HttpStatus.TOO_MANY_REQUESTS.value());
        } else {
            response.sendRedirect(request.getContextPath() + WebPaths.LOGIN + "?error");
        }
    }

    /** A name that nobody has may be a password, typed into the wrong field. */
    private String subject(@org.jspecify.annotations.Nullable String login) {
        return login != null && users.existsByName(login) ? "user:" + login : "user:unknown";
    }
}
