package org.emplab.web.security;

import jakarta.servlet.http.HttpSession;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.account.LoggedIn;
import org.emplab.server.security.account.People.PasswordChanged;
import org.emplab.server.security.account.Users;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The sessions in which people are logged in, at whichever server. */
@Component
public class PersonalSessions {
    private final FindByIndexNameSessionRepository<? extends Session> sessions;
    private final AccountStatusFilter accounts;
    private final Audit audit;
    private final LabChanges changes;

    PersonalSessions(
            FindByIndexNameSessionRepository<? extends Session> sessions,
            Users users,
            SessionLength length,
            Audit audit,
            LabChanges changes) {
        this.sessions = sessions;
        this.audit = audit;
        this.changes = changes;
        this.accounts = new AccountStatusFilter(users, length);
    }

    /** Returns the sessions that still hold, the one used last first. */
    public List<LoginSession> of(String login) {
        Optional<String> here = here();
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
        Optional<String> here = here();
        sessions.findByPrincipalName(login).keySet().stream()
                .filter(id -> here.filter(id::equals).isEmpty())
                .forEach(sessions::deleteById);
        audit.record(Caller.user(login), "log out", Caller.user(login), Map.of("where", "elsewhere"));
        changes.sessionsEnded(login);
    }

    /** The number of the session of the request that is being answered; empty where a token was shown. */
    private static Optional<String> here() {
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

    /**
     * One of the sessions in which a person is logged in.
     *
     * @param address where the login came from
     * @param here whether the caller's request is of this one
     */
    public record LoginSession(Instant since, Instant lastUsedAt, String address, boolean here) {}
}
