package org.emplab.web.security;

import jakarta.servlet.http.HttpSession;
import java.util.Optional;
import org.emplab.server.security.account.LoggedIn;
import org.emplab.server.security.account.People.PasswordChanged;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The session of the request that is being answered. */
@Component
final class ThisSession {
    /** Returns the number of the session, which the cookie has; empty where a token was shown. */
    static Optional<String> id() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes request
                ? Optional.ofNullable(request.getRequest().getSession(false)).map(HttpSession::getId)
                : Optional.empty();
    }

    /** Keeps the session of a person when all their others end; there is none where a token was shown. */
    @EventListener
    void goesOn(PasswordChanged changed) {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        Authentication now = SecurityContextHolder.getContext().getAuthentication();
        LoggedIn after = changed.person();
        if (request == null
                || now == null
                || !(now.getPrincipal() instanceof LoggedIn person)
                || !person.getUsername().equals(after.getUsername())) {
            return;
        }
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
