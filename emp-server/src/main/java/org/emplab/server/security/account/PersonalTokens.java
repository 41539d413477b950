package org.emplab.server.security.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
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
    private static final int LONGEST_DAYS = 366;

    private final Tokens tokens;
    private final Users users;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    PersonalTokens(Tokens tokens, Users users, Audit audit, TransactionTemplate transaction, Clock clock) {
        this.tokens = tokens;
        this.users = users;
        this.audit = audit;
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
}
