package org.emplab.web.security;

import java.time.Clock;
import java.time.Duration;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.security.account.LoggedIn;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** How long a person stays logged in: so long without a request, and so long altogether. */
@Component
public class SessionLength {
    private final Duration idle;
    private final Duration lifetime;
    private final Clock clock;

    SessionLength(@Value("${server.servlet.session.timeout}") String idle, EmpServerSettings settings, Clock clock) {
        this.idle = DurationStyle.detectAndParse(idle);
        this.lifetime = settings.sessionLifetime();
        this.clock = clock;
    }

    @EventListener
    void begins(InteractiveAuthenticationSuccessEvent login) {
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes request) {
            request.getRequest().getSession().setMaxInactiveInterval((int) idle.toSeconds());
        }
    }

    boolean isOver(LoggedIn person) {
        return person.since().plus(lifetime).isBefore(clock.instant());
    }
}
