package org.emplab.server.security;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.account.AccessToken;
import org.emplab.web.account.Accounts;
import org.emplab.web.account.Person;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** People, their passwords and the tokens of their scripts. */
@Service
public class People implements Accounts, UserDetailsService {
    private static final int SHORTEST_PASSWORD = 10;
    private static final String LOGIN = "[A-Za-z0-9._@-]{1,64}";

    private final Users users;
    private final JdbcClient jdbc;
    private final PasswordEncoder encoder;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    People(
            Users users,
            JdbcClient jdbc,
            PasswordEncoder encoder,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.users = users;
        this.jdbc = jdbc;
        this.encoder = encoder;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Override
    public UserDetails loadUserByUsername(String login) {
        return users.findByName(login)
                .map(user -> org.springframework.security.core.userdetails.User.withUsername(user.name())
                        .password(user.passwordHash())
                        .roles(user.role().name())
                        .disabled(!user.enabled())
                        .build())
                .orElseThrow(() -> new UsernameNotFoundException("no such login"));
    }

    @EventListener
    void loggedIn(InteractiveAuthenticationSuccessEvent event) {
        users.loggedIn(event.getAuthentication().getName(), clock.instant());
    }

    @Override
    public List<Person> people() {
        return users.findAllByOrderByName().stream().map(People::person).toList();
    }

    boolean nobody() {
        return !users.existsBy();
    }

    Optional<Person> person(String login) {
        return users.findByName(login).map(People::person);
    }

    @Override
    public CommandOutcome open(String login, String password, Role role, String by) {
        if (!login.matches(LOGIN)) {
            return CommandOutcome.refused("A login is 1 to 64 letters, digits and . _ @ -");
        }
        if (password.length() < SHORTEST_PASSWORD) {
            return weak();
        }
        if (users.existsByName(login)) {
            return taken(login);
        }
        User opened = new User(login, encoder.encode(password), role, clock.instant());
        try {
            transaction.executeWithoutResult(begun -> {
                users.add(opened);
                audit.record("user:" + by, "open account", "user:" + login, Map.of("role", role.key()));
            });
            return CommandOutcome.done();
        } catch (DataIntegrityViolationException somebodyWasFaster) {
            return taken(login);
        }
    }

    private static CommandOutcome taken(String login) {
        return CommandOutcome.refused("The login " + login + " is taken");
    }

    @Override
    @Transactional
    public CommandOutcome changeRole(String login, Role role, String by) {
        if (role != Role.ADMIN && isLastAdministrator(login)) {
            return CommandOutcome.refused(login + " is the last administrator");
        }
        Optional<User> user = users.findByName(login);
        if (user.isEmpty()) {
            return CommandOutcome.refused("There is no " + login);
        }
        user.get().assume(role);
        audit.record("user:" + by, "change role", "user:" + login, Map.of("role", role.key()));
        return CommandOutcome.done();
    }

    @Override
    @Transactional
    public CommandOutcome close(String login, String by) {
        if (isLastAdministrator(login)) {
            return CommandOutcome.refused(login + " is the last administrator");
        }
        Optional<User> user = users.findByName(login);
        if (user.isEmpty()) {
            return CommandOutcome.refused("There is no " + login);
        }
        user.get().close();
        audit.record("user:" + by, "close account", "user:" + login, Map.of());
        return CommandOutcome.done();
    }

    private boolean isLastAdministrator(String login) {
        return users.findByRoleAndEnabledTrue(Role.ADMIN).stream()
                .map(User::name)
                .toList()
                .equals(List.of(login));
    }

    @Override
    @Transactional
    public CommandOutcome changePassword(String login, String oldPassword, String newPassword) {
        Optional<User> user = users.lockByName(login);
        if (user.isEmpty() || !encoder.matches(oldPassword, user.get().passwordHash())) {
            return CommandOutcome.refused("The old password is wrong");
        }
        if (newPassword.length() < SHORTEST_PASSWORD) {
            return weak();
        }
        user.get().changePassword(encoder.encode(newPassword));
        audit.record("user:" + login, "change password", "user:" + login, Map.of());
        return CommandOutcome.done();
    }

    @Override
    public List<AccessToken> tokens(String login) {
        return jdbc.sql("select t.* from tokens t join users u on u.id = t.user_id where u.name = ?"
                        + " and t.revoked_at is null order by t.created_at desc")
                .param(login)
                .query((row, number) -> new AccessToken(
                        row.getString("id"),
                        row.getString("label"),
                        instant(row, "created_at").orElseThrow(),
                        instant(row, "last_used_at")))
                .list();
    }

    @Override
    @Transactional
    public String createToken(String login, String label) {
        String secret = Secrets.fresh("emp_");
        if (!keepToken(login, label, secret)) {
            throw new IllegalArgumentException("there is no " + login);
        }
        return secret;
    }

    /** Lets a secret in that was thought of elsewhere; false if it is known already, or its owner is not. */
    @Transactional
    boolean keepToken(String login, String label, String secret) {
        UUID id = UUID.randomUUID();
        int made = jdbc.sql("insert into tokens (id, user_id, label, token_sha256)"
                        + " select ?, id, ?, ? from users where name = ? and enabled"
                        + " on conflict (token_sha256) do nothing")
                .params(id, label, Secrets.sha256(secret), login)
                .update();
        if (made == 1) {
            audit.record("user:" + login, "create token", "token:" + id, Map.of("label", label));
        }
        return made == 1;
    }

    @Override
    @Transactional
    public CommandOutcome revokeToken(String login, String tokenId) {
        int revoked = jdbc.sql("update tokens t set revoked_at = now() from users u where u.id = t.user_id"
                        + " and u.name = ? and t.id::text = ? and t.revoked_at is null")
                .params(login, tokenId)
                .update();
        if (revoked == 0) {
            return CommandOutcome.refused("There is no such token");
        }
        audit.record("user:" + login, "revoke token", "token:" + tokenId, Map.of());
        return CommandOutcome.done();
    }

    private static CommandOutcome weak() {
        return CommandOutcome.refused("A password has at least " + SHORTEST_PASSWORD + " characters");
    }

    private static Person person(User user) {
        return new Person(
                user.name(), user.role(), user.enabled(), user.createdAt(), Optional.ofNullable(user.lastLoginAt()));
    }

    private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
