package org.emplab.server.security.account;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.RefusalLog;
import org.emplab.web.account.AccessToken;
import org.emplab.web.account.AccountPort;
import org.emplab.web.account.LoginSession;
import org.emplab.web.account.Person;
import org.emplab.web.account.TokenScope;
import org.emplab.web.api.ProblemException;
import org.emplab.web.events.SessionsEnded;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.security.authentication.event.LogoutSuccessEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** The accounts of people, and their passwords. */
@Service
public class People implements AccountPort {
    private static final int SHORTEST_PASSWORD = 10;
    /** Characters of a password beside the words that are guessed of this lab. */
    private static final int SHORTEST_REST = 4;

    /** Bytes; bcrypt looks at no more. */
    private static final int LONGEST_PASSWORD = 72;

    /** Beside dots alone, which in an address are no name. */
    private static final String LOGIN = "(?!\\.+$)[A-Za-z0-9._@-]{1,64}";

    private final Users users;
    private final PersonalTokens tokens;
    private final PersonalSessions sessions;
    private final PasswordEncoder encoder;
    private final LoginRateLimit limit;
    private final Audit audit;
    private final RefusalLog refusals;
    private final ApplicationEventPublisher events;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final EmpServerSettings settings;

    People(
            Users users,
            PersonalTokens tokens,
            PersonalSessions sessions,
            PasswordEncoder encoder,
            LoginRateLimit limit,
            Audit audit,
            RefusalLog refusals,
            ApplicationEventPublisher events,
            TransactionTemplate transaction,
            Clock clock,
            EmpServerSettings settings) {
        this.users = users;
        this.tokens = tokens;
        this.sessions = sessions;
        this.encoder = encoder;
        this.limit = limit;
        this.audit = audit;
        this.refusals = refusals;
        this.events = events;
        this.transaction = transaction;
        this.clock = clock;
        this.settings = settings;
    }

    UserDetails whoLogsIn(String login) {
        return users.findByName(login)
                .map(user -> new LoggedIn(user, clock.instant()))
                .orElseThrow(() -> new UsernameNotFoundException("no such login"));
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

    @Override
    public List<Person> people() {
        return users.findAllByOrderByName().stream().map(People::person).toList();
    }

    boolean isEmpty() {
        return !users.existsBy();
    }

    @Override
    public Person person(String login) {
        return person(require(login));
    }

    @Override
    public void open(String login, String password, Role role, String by) {
        if (!login.matches(LOGIN)) {
            throw ProblemException.badRequest("A login is 1 to 64 letters, digits and . _ @ -, not dots alone");
        }
        requireFit(login, password);
        User opened = new User(login, encoder.encode(password), role, clock.instant());
        transaction.executeWithoutResult(begun -> {
            users.holdName(login);
            if (users.existsByNameIgnoreCase(login)) { // ada and Ada look the same to a reader
                throw ProblemException.conflict("The login " + login + " is taken");
            }
            users.add(opened);
            audit.record(Caller.user(by), "open account", Caller.user(login), Map.of("role", role.key()));
        });
    }

    @Override
    public void changeRole(String login, Role role, String by) {
        change(login, () -> {
            if (role != Role.ADMIN) {
                requireAnotherAdministrator(login);
            }
            require(login).assume(role);
            audit.record(Caller.user(by), "change role", Caller.user(login), Map.of("role", role.key()));
        });
    }

    @Override
    public void close(String login, String by) {
        change(login, () -> {
            requireAnotherAdministrator(login);
            require(login).close();
            audit.record(Caller.user(by), "close account", Caller.user(login), Map.of());
        });
    }

    /** Changes an account in one transaction, and ends the sessions of its person. */
    private void change(String login, Runnable change) {
        transaction.executeWithoutResult(begun -> change.run());
        events.publishEvent(new SessionsEnded(login));
    }

    private User require(String login) {
        return users.findByName(login).orElseThrow(() -> ProblemException.notFound("login " + login));
    }

    private void requireAnotherAdministrator(String login) {
        List<String> administrators = users.findByRoleAndEnabledTrue(Role.ADMIN).stream()
                .map(User::name)
                .toList();
        if (administrators.equals(List.of(login))) {
            throw ProblemException.conflict(login + " is the last administrator");
        }
    }

    @Override
    public void changePassword(String login, String oldPassword, String newPassword) {
        if (!limit.permitsOldPassword(login)) {
            refusals.record(
                    "refuse password change", () -> Caller.user(login), Map.of("reason", "too many wrong guesses"));
            throw ProblemException.tooManyRequests(
                    "Too many old passwords were wrong; wait an hour, or ask an administrator",
                    LoginRateLimit.ACCOUNT_WINDOW);
        }
        Optional<User> before = users.findByName(login);
        if (before.isEmpty() || !encoder.matches(oldPassword, before.get().passwordHash())) {
            refusals.record("refuse password change", () -> Caller.user(login), Map.of("reason", "wrong old password"));
            throw ProblemException.forbidden("The old password is wrong");
        }
        limit.oldPasswordSucceeded(login);
        requireFit(login, newPassword);
        String hash = encoder.encode(newPassword);
        change(login, () -> {
            User user = users.lockByName(login).orElseThrow();
            if (!user.passwordHash().equals(before.get().passwordHash())) {
                throw ProblemException.conflict("The password was changed in this moment; look again");
            }
            user.changePassword(hash);
            tokens.revokeAll(login);
            audit.record(Caller.user(login), "change password", Caller.user(login), Map.of());
            users.flush();
            ThisSession.goesOnAs(user, clock.instant());
        });
    }

    @Override
    public List<AccessToken> tokens(String login) {
        return tokens.of(login);
    }

    @Override
    public String createToken(String login, String label, TokenScope scope, int days) {
        return tokens.create(login, label, scope, days);
    }

    @Override
    public void revokeToken(String login, String tokenId) {
        tokens.revoke(login, tokenId);
        events.publishEvent(new SessionsEnded(login)); // pages that listen by another token reconnect by themselves
    }

    @Override
    public List<LoginSession> sessions(String login) {
        return sessions.of(login);
    }

    @Override
    public void logOutElsewhere(String login) {
        sessions.endOthers(login);
        audit.record(Caller.user(login), "log out", Caller.user(login), Map.of("where", "elsewhere"));
        events.publishEvent(new SessionsEnded(login));
    }

    /** Whether bcrypt looks at all of a password. */
    static boolean isWhollyHashed(String password) {
        return password.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PASSWORD;
    }

    private void requireFit(String login, String password) {
        if (password.length() < SHORTEST_PASSWORD || !isWhollyHashed(password)) {
            throw ProblemException.badRequest("A password has at least " + SHORTEST_PASSWORD
                    + " characters and at most " + LONGEST_PASSWORD + " bytes");
        }
        if (CommonPasswords.has(password)) {
            throw ProblemException.badRequest("This password is among the 5000 that are guessed first; take another");
        }
        if (CommonPasswords.without(password, login, settings.link("").orElse(""))
                        .length()
                < SHORTEST_REST) {
            throw ProblemException.badRequest("A password has at least " + SHORTEST_REST
                    + " characters beside the login, the lab's address, emplab, password and the roles");
        }
    }

    private static Person person(User user) {
        return new Person(
                user.name(), user.role(), user.enabled(), user.createdAt(), Optional.ofNullable(user.lastLoginAt()));
    }
}
