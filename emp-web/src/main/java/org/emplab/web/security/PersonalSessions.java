package org.emplab.web.security;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.events.SessionsEnded;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.account.LoggedIn;
import org.emplab.server.security.account.Users;
import org.emplab.web.account.LoginSession;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.stereotype.Component;

/** The sessions in which people are logged in, at whichever server. */
@Component
public class PersonalSessions {
    private final FindByIndexNameSessionRepository<? extends Session> sessions;
    private final AccountStatusFilter accounts;
    private final Audit audit;
    private final ApplicationEventPublisher events;

    PersonalSessions(
            FindByIndexNameSessionRepository<? extends Session> sessions,
            Users users,
            SessionLength length,
            Audit audit,
            ApplicationEventPublisher events) {
        this.sessions = sessions;
        this.audit = audit;
        this.events = events;
        this.accounts = new AccountStatusFilter(users, length);
    }

    /** Returns the sessions that still hold, the one used last first. */
    public List<LoginSession> of(String login) {
        Optional<String> here = ThisSession.id();
        return sessions.findByPrincipalName(login).values().stream()
                .filter(session -> !session.isExpired())
                .sorted(Comparator.comparing(Session::getLastAccessedTime).reversed())
                .<LoginSession>flatMap(session -> read(session, here).stream())
                .toList();
    }

    private Optional<LoginSession> read(Session session, Optional<String> here) {
        SecurityContext context =
                session.getAttribute(HttpSessionSecurityContextRepository.SPRING_SECURITY_CONTEXT_KEY);
        Authentication login = context == null ? null : context.getAuthentication();
        if (login == null || !(login.getPrincipal() instanceof LoggedIn person) || !accounts.holds(person)) {
            return Optional.empty();
        }
        String address = login.getDetails() instanceof WebAuthenticationDetails from ? from.getRemoteAddress() : "";
        return Optional.of(new LoginSession(
                person.since(),
                session.getLastAccessedTime(),
                address,
                here.filter(session.getId()::equals).isPresent()));
    }

    /** Ends a person's sessions but the caller's. */
    public void endOthers(String login) {
        Optional<String> here = ThisSession.id();
        sessions.findByPrincipalName(login).keySet().stream()
                .filter(id -> here.filter(id::equals).isEmpty())
                .forEach(sessions::deleteById);
        audit.record(Caller.user(login), "log out", Caller.user(login), Map.of("where", "elsewhere"));
        events.publishEvent(new SessionsEnded(login));
    }
}
