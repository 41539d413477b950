package org.emplab.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.LoginRateLimit.TooManyAttemptsException;
import org.emplab.server.security.RefusalLog;
import org.emplab.server.security.account.Users;
import org.emplab.web.WebPaths;
import org.emplab.web.security.LoginProviders.OidcProvider;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.security.authentication.event.LogoutSuccessEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/** Puts on record who logs in and out and who is refused, and tells the latter on the login page. */
@Component
class LoginAudit implements AuthenticationFailureHandler {
    private static final int LONGEST_REASON = 1000;

    private final Users users;
    private final Audit audit;
    private final RefusalLog refusals;
    private final LabChanges changes;
    private final Clock clock;

    LoginAudit(Users users, Audit audit, RefusalLog refusals, LabChanges changes, Clock clock) {
        this.users = users;
        this.audit = audit;
        this.refusals = refusals;
        this.changes = changes;
        this.clock = clock;
    }

    @EventListener
    void loggedIn(InteractiveAuthenticationSuccessEvent event) {
        String login = event.getAuthentication().getName();
        users.loggedIn(login, clock.instant());
        audit.record(Caller.user(login), "log in", Caller.user(login), wayIn(event.getAuthentication()));
    }

    private static Map<String, String> wayIn(Authentication login) {
        String by = login instanceof OAuth2AuthenticationToken provider
                ? provider.getAuthorizedClientRegistrationId()
                : "password";
        return login.getDetails() instanceof WebAuthenticationDetails from
                ? Map.of("by", by, "address", from.getRemoteAddress())
                : Map.of("by", by);
    }

    @EventListener
    void loggedOut(LogoutSuccessEvent event) {
        String login = event.getAuthentication().getName();
        audit.record(Caller.user(login), "log out", Caller.user(login), Map.of());
        changes.sessionsEnded(login); // pages at which they are logged in still ask again by themselves
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
    private String subject(@Nullable String login) {
        return Caller.user(login != null && users.existsByName(login) ? login : "unknown");
    }
}
