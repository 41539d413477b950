package org.emplab.server.security.account;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.Refusal;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.RefusalLog;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** The accounts of people, and their passwords. */
@Service
public class People {
    private static final int SHORTEST_PASSWORD = 10;
    /** Characters of a password beside the words that are guessed of this lab. */
    private static final int SHORTEST_REST = 4;

    /** Bytes; bcrypt looks at no more. */
    private static final int LONGEST_PASSWORD = 72;

    /** Beside dots alone, which in an address are no name. */
    private static final String LOGIN = "(?!\\.+$)[A-Za-z0-9._@-]{1,64}";

    private final Users users;
    private final PersonalTokens tokens;
    private final PasswordEncoder encoder;
    private final LoginRateLimit limit;
    private final Audit audit;
    private final RefusalLog refusals;
    private final LabChanges changes;
    private final ApplicationEventPublisher events;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final EmpServerSettings settings;

    People(
            Users users,
            PersonalTokens tokens,
            PasswordEncoder encoder,
            LoginRateLimit limit,
            Audit audit,
            RefusalLog refusals,
            LabChanges changes,
            ApplicationEventPublisher events,
            TransactionTemplate transaction,
            Clock clock,
            EmpServerSettings settings) {
        this.users = users;
        this.tokens = tokens;
        this.encoder = encoder;
        this.limit = limit;
        this.audit = audit;
        this.refusals = refusals;
        this.changes = changes;
        this.events = events;
        this.transaction = transaction;
        this.clock = clock;
        this.settings = settings;
    }

    public UserDetails whoLogsIn(String login) {
        return users.findByName(login)
                .map(user -> new LoggedIn(user, clock.instant()))
                .orElseThrow(() -> new UsernameNotFoundException("no such login"));
    }

    /** Ordered by login. */
    public List<Person> people() {
        return users.findAllByOrderByName().stream().map(People::person).toList();
    }

    boolean isEmpty() {
        return !users.existsBy();
    }

    public Person person(String login) {
        return person(require(login));
    }

    /** Opens an account; refused if the login is taken or unfit, or the password too weak. */
    public void open(String login, String password, Role role, String by) {
        if (!login.matches(LOGIN)) {
            throw Refusal.badRequest("A login is 1 to 64 letters, digits and . _ @ -, not dots alone");
        }
        requireFit(login, password);
        User opened = new User(login, encoder.encode(password), role, clock.instant());
        transaction.executeWithoutResult(begun -> {
            users.holdName(login);
            if (users.existsByNameIgnoreCase(login)) { // ada and Ada look the same to a reader
                throw Refusal.conflict("The login " + login + " is taken");
            }
            users.add(opened);
            audit.record(Caller.user(by), "open account", Caller.user(login), Map.of("role", role.key()));
        });
    }

    public void changeRole(String login, Role role, String by) {
        change(login, () -> {
            if (role != Role.ADMIN) {
                requireAnotherAdministrator(login);
            }
            require(login).assume(role);
            audit.record(Caller.user(by), "change role", Caller.user(login), Map.of("role", role.key()));
        });
    }

    /** Closes an account; the last administrator's is refused. */
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
        changes.sessionsEnded(login);
    }

    private User require(String login) {
        return users.findByName(login).orElseThrow(() -> Refusal.notFound("login " + login));
    }

    private void requireAnotherAdministrator(String login) {
        List<String> administrators = users.findByRoleAndEnabledTrue(Role.ADMIN).stream()
                .map(User::name)
                .toList();
        if (administrators.equals(List.of(login))) {
            throw Refusal.conflict(login + " is the last administrator");
        }
    }

    /** Replaces a person's password, ends their other sessions and revokes their tokens; the old password must be right. */
    public void changePassword(String login, String oldPassword, String newPassword) {
        if (!limit.permitsOldPassword(login)) {
            refusals.record(
                    "refuse password change", () -> Caller.user(login), Map.of("reason", "too many wrong guesses"));
            throw Refusal.tooManyRequests(
                    "Too many old passwords were wrong; wait an hour, or ask an administrator",
                    LoginRateLimit.ACCOUNT_WINDOW);
        }
        Optional<User> before = users.findByName(login);
        if (before.isEmpty() || !encoder.matches(oldPassword, before.get().passwordHash())) {
            refusals.record("refuse password change", () -> Caller.user(login), Map.of("reason", "wrong old password"));
            throw Refusal.forbidden("The old password is wrong");
        }
        limit.oldPasswordSucceeded(login);
        requireFit(login, newPassword);
        String hash = encoder.encode(newPassword);
        change(login, () -> {
            User user = users.lockByName(login).orElseThrow();
            if (!user.passwordHash().equals(before.get().passwordHash())) {
                throw Refusal.conflict("The password was changed in this moment; look again");
            }
            user.changePassword(hash);
            tokens.revokeAll(login);
            audit.record(Caller.user(login), "change password", Caller.user(login), Map.of());
            users.flush();
            events.publishEvent(new PasswordChanged(new LoggedIn(user, clock.instant())));
        });
    }

    /** Whether bcrypt looks at all of a password. */
    public static boolean isWhollyHashed(String password) {
        return password.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PASSWORD;
    }

    private void requireFit(String login, String password) {
        if (password.length() < SHORTEST_PASSWORD || !isWhollyHashed(password)) {
            throw Refusal.badRequest("A password has at least " + SHORTEST_PASSWORD + " characters and at most "
                    + LONGEST_PASSWORD + " bytes");
        }
        if (CommonPasswords.has(password)) {
            throw Refusal.badRequest("This password is among the 5000 that are guessed first; take another");
        }
        if (CommonPasswords.without(password, login, settings.link("").orElse(""))
                        .length()
                < SHORTEST_REST) {
            throw Refusal.badRequest("A password has at least " + SHORTEST_REST
                    + " characters beside the login, the lab's address, emplab, password and the roles");
        }
    }

    private static Person person(User user) {
        return new Person(
                user.name(), user.role(), user.enabled(), user.createdAt(), Optional.ofNullable(user.lastLoginAt()));
    }

    /**
     * A person's password was changed, in the transaction that is open; their other sessions end.
     *
     * @param person as the account is now
     */
    public record PasswordChanged(LoggedIn person) {}

    /**
     * Someone who can log in.
     *
     * @param enabled false once an administrator closed the account; it is never deleted, since records name it
     */
    public record Person(String login, Role role, boolean enabled, Instant createdAt, Optional<Instant> lastLoginAt) {}

    /** The passwords that are guessed first, of those that are long enough; the file names its source. */
    static final class CommonPasswords {
        private static final Set<String> ALL = read();
        private static final String WORDS = "emp.?lab|admin(istrator)?|researcher|viewer|password";

        private CommonPasswords() {}

        /** Whether the list has a password, in whichever letters. */
        static boolean has(String password) {
            return ALL.contains(password.toLowerCase(Locale.ROOT));
        }

        /** The rest of a password without the words guessed of this lab: its own, the login, its address's names. */
        static String without(String password, String login, String address) {
            return password.replaceAll(
                    "(?i)"
                            + Stream.concat(Stream.of(login), Stream.of(address.split("[^A-Za-z0-9-]+")))
                                    .filter(word -> word.length() > 2)
                                    .map(Pattern::quote)
                                    .collect(Collectors.joining("|", WORDS + "|", "")),
                    "");
        }

        private static Set<String> read() {
            try (InputStream list =
                    Objects.requireNonNull(CommonPasswords.class.getResourceAsStream("common-passwords.txt"))) {
                return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .skip(1)
                        .collect(Collectors.toUnmodifiableSet());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
