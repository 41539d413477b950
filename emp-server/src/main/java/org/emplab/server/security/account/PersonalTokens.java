package org.emplab.server.security.account;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.database.Aggregates;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.Secrets;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** The tokens of people's scripts: made, listed and revoked. */
@Service
public class PersonalTokens {
    /** How long a token holds unless something else is asked for. */
    public static final int USUAL_DAYS = 90;

    private static final int LONGEST_DAYS = 366;

    private final Tokens tokens;
    private final Users users;
    private final Audit audit;
    private final LabChanges changes;
    private final TransactionTemplate transaction;
    private final Clock clock;

    PersonalTokens(
            Tokens tokens, Users users, Audit audit, LabChanges changes, TransactionTemplate transaction, Clock clock) {
        this.tokens = tokens;
        this.users = users;
        this.audit = audit;
        this.changes = changes;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** The tokens of a person that hold, the newest first. */
    public List<AccessToken> of(String login) {
        return tokens.findByUserNameAndRevokedAtIsNullOrderByCreatedAtDesc(login).stream()
                .map(token -> new AccessToken(
                        token.id().toString(),
                        token.label(),
                        token.scope(),
                        token.createdAt(),
                        Optional.ofNullable(token.expiresAt()),
                        Optional.ofNullable(token.lastUsedAt())))
                .toList();
    }

    /**
     * @param scope not wider than the role of the caller
     * @return the token itself, which is told only here
     * @throws Refusal if it would hold too long, or permit more than the caller may do
     */
    @Transactional
    public String create(String login, String label, TokenScope scope, int days) {
        if (days < 1 || days > LONGEST_DAYS) {
            throw Refusal.invalid("days", "must be 1 to " + LONGEST_DAYS + ", not " + days);
        }
        User user = users.findByName(login)
                .filter(User::enabled)
                .orElseThrow(() -> new IllegalArgumentException("there is no " + login));
        ShortText.line("label", label, ShortText.LABEL);
        String secret = Secrets.fresh("emp_");
        Role most = Caller.role().orElse(user.role());
        if (!scope.fits(most)) {
            throw Refusal.forbidden("a token of scope " + scope.key() + " is more than a " + most.key() + " has");
        }
        Instant now = clock.instant();
        keep(new Token(user, label, Secrets.sha256(secret), scope, now, now.plus(Duration.ofDays(days))));
        return secret;
    }

    /** Lets a secret in that was thought of elsewhere, unless it is known already or its owner is not. */
    public void keep(String login, String label, String secret) {
        byte[] sha256 = Secrets.sha256(secret);
        Optional<User> user = users.findByName(login).filter(User::enabled);
        if (user.isEmpty() || tokens.existsBySha256(sha256)) {
            return;
        }
        try {
            transaction.executeWithoutResult(
                    begun -> keep(new Token(user.get(), label, sha256, TokenScope.ADMIN, clock.instant(), null)));
        } catch (DataIntegrityViolationException anotherServerWasFaster) {
            // it is kept, which is all that was asked for
        }
    }

    private void keep(Token token) {
        tokens.add(token);
        String login = token.user().name();
        audit.record(
                Caller.user(login),
                "create token",
                "token:" + token.id(),
                Map.of("label", token.label(), "scope", token.scope().key()));
    }

    /**
     * @param tokenId as the person's list has it
     * @throws Refusal if the person has no such token
     */
    @Transactional
    public void revoke(String login, String tokenId) {
        Token token = Ids.uuid(tokenId)
                .flatMap(id -> tokens.findByIdAndUserNameAndRevokedAtIsNull(id, login))
                .orElseThrow(() -> Refusal.notFound("such token"));
        token.revoke(clock.instant());
        audit.record(Caller.user(login), "revoke token", "token:" + token.id(), Map.of());
        changes.sessionsEnded(login); // pages that listen by another token reconnect by themselves
    }

    /** Revokes all tokens of a person; the caller holds the transaction. */
    public void revokeAll(String login) {
        for (Token token : tokens.findByUserNameAndRevokedAtIsNullOrderByCreatedAtDesc(login)) {
            token.revoke(clock.instant());
        }
    }

    /**
     * A bearer token of a person, for scripts; the secret itself is not kept.
     *
     * @param expiresAt after which it is of no use
     * @param label what it is for, in its owner's words
     */
    public record AccessToken(
            String id,
            String label,
            TokenScope scope,
            Instant createdAt,
            Optional<Instant> expiresAt,
            Optional<Instant> lastUsedAt) {}

    /** The bearer tokens of people's scripts. */
    interface Tokens extends Aggregates<Token, UUID> {
        List<Token> findByUserNameAndRevokedAtIsNullOrderByCreatedAtDesc(String login);

        Optional<Token> findByIdAndUserNameAndRevokedAtIsNull(UUID id, String login);

        boolean existsBySha256(byte[] sha256);
    }

    /** The most that a token may do; never more than its owner's role. */
    public enum TokenScope {
        /** Sees calendars alone; it may stand in their addresses. */
        CALENDAR(Role.VIEWER),
        /** Sees what its owner sees, changes nothing. */
        READ(Role.VIEWER),
        /** Permits also what a researcher may, and changes of its owner's account. */
        WRITE(Role.RESEARCHER),
        /** Permits also what an administrator may. */
        ADMIN(Role.ADMIN);

        private final Role most;

        TokenScope(Role most) {
            this.most = most;
        }

        /** The role that it has in the hands of an owner of the given one. */
        public Role of(Role owner) {
            return owner.compareTo(most) < 0 ? owner : most;
        }

        /** Whether it is no wider than the role: a viewer, too, may change their own account. */
        public boolean fits(Role role) {
            return compareTo(widest(role)) <= 0;
        }

        /** The scope of all that a role allows. */
        public static TokenScope widest(Role role) {
            return role == Role.ADMIN ? ADMIN : WRITE;
        }

        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
