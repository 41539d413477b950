package org.emplab.web.security;

import java.time.Clock;
import java.util.Map;
import org.emplab.server.events.SessionsEnded;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.account.Users;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.security.authentication.event.LogoutSuccessEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/** Puts on record who logs in and out. */
@Component
class LoginAudit {
    private final Users users;
    private final Audit audit;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    LoginAudit(Users users, Audit audit, ApplicationEventPublisher events, Clock clock) {
        this.users = users;
        this.audit = audit;
        this.events = events;
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
        events.publishEvent(
                new SessionsEnded(login)); // pages at which they are logged in still ask again by themselves
    }
}
