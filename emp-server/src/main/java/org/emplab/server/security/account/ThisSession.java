package org.emplab.server.security.account;

import jakarta.servlet.http.HttpSession;
import java.time.Instant;
import java.util.Optional;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The session of the request that is being answered. */
public final class ThisSession {
    private ThisSession() {}

    /** Returns the number of the session, which the cookie has; empty where a token was shown. */
    static Optional<String> id() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes request
                ? Optional.ofNullable(request.getRequest().getSession(false)).map(HttpSession::getId)
                : Optional.empty();
    }

    /** Keeps the session of a person when all their others end; there is none where a token was shown. */
    public static void goesOnAs(User user, Instant since) {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        Authentication now = SecurityContextHolder.getContext().getAuthentication();
        if (request == null
                || now == null
                || !(now.getPrincipal() instanceof LoggedIn person)
                || !person.getUsername().equals(user.name())) {
            return;
        }
        LoggedIn after = new LoggedIn(user, since);
        after.eraseCredentials();
        SecurityContext context = SecurityContextHolder.createEmptyContext();
        UsernamePasswordAuthenticationToken login =
                UsernamePasswordAuthenticationToken.authenticated(after, null, now.getAuthorities());
        login.setDetails(now.getDetails());
        context.setAuthentication(login);
        SecurityContextHolder.setContext(context);
        request.setAttribute(
                HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY,
                context,
                RequestAttributes.SCOPE_SESSION);
    }
}
