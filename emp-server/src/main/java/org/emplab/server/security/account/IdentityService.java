package org.emplab.server.security.account;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.database.Aggregates;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Identities that an administrator links to accounts. */
@Service
public class IdentityService {
    private static final int LONGEST_ISSUER = 500;

    private final Identities identities;
    private final Users users;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    IdentityService(Identities identities, Users users, Audit audit, TransactionTemplate transaction, Clock clock) {
        this.identities = identities;
        this.users = users;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    public static final int LONGEST_SUBJECT = 255; // so says OpenID Connect

    /** The identities of all people, by login. */
    public List<LinkedIdentity> all() {
        return identities.findAllByOrderByUserNameAscLinkedAtAsc().stream()
                .map(Identity::view)
                .toList();
    }

    public List<LinkedIdentity> of(String login) {
        return identities.findByUserNameOrderByLinkedAt(login).stream()
                .map(Identity::view)
                .toList();
    }

    /**
     * Lets a subject of a provider use an account.
     *
     * @throws Refusal if there is no such account, or the subject is linked already
     */
    public UUID link(String login, @Nullable String issuer, @Nullable String subject, String by) {
        if (issuer == null || subject == null) {
            throw Refusal.badRequest("issuer and subject are needed");
        }
        ShortText.line("issuer", issuer, LONGEST_ISSUER);
        ShortText.line("subject", subject, LONGEST_SUBJECT);
        User user = users.findByName(login).orElseThrow(() -> Refusal.notFound("login " + login));
        Identity identity = new Identity(user, issuer, subject, Caller.user(by), clock.instant());
        try {
            transaction.executeWithoutResult(begun -> {
                identities.add(identity);
                audit.record(
                        Caller.user(by),
                        "link identity",
                        Caller.user(login),
                        Map.of("issuer", issuer, "subject", subject));
            });
        } catch (DataIntegrityViolationException taken) {
            throw Refusal.conflict("that subject is linked to an account already");
        }
        return identity.id();
    }

    /** A session that was begun by the identity stays until it ends, or the account is closed. */
    public void unlink(String login, String id, String by) {
        transaction.executeWithoutResult(begun -> {
            if (Ids.uuid(id)
                            .map(identity -> identities.deleteByIdAndUserName(identity, login))
                            .orElse(0)
                    == 0) {
                throw Refusal.notFound("identity " + id);
            }
            audit.record(Caller.user(by), "unlink identity", Caller.user(login), Map.of("identity", id));
        });
    }

    /** The login that a provider's subject is linked to. */
    public Optional<String> linked(String issuer, String subject) {
        return identities
                .findByIssuerAndSubject(issuer, subject)
                .map(identity -> identity.user().name());
    }

    /**
     * A subject of a login provider that may use an account.
     *
     * @param login of the account
     * @param issuer the provider, as it calls itself
     * @param subject the person, as it calls them
     * @param linkedBy {@code user:ada}
     */
    public record LinkedIdentity(
            @JsonIgnore String login, UUID id, String issuer, String subject, String linkedBy, Instant linkedAt) {
        /** The login of the administrator who linked it. */
        public String by() {
            return Caller.login(linkedBy);
        }
    }

    /** The identities of people at providers of logins. */
    interface Identities extends Aggregates<Identity, UUID> {
        @EntityGraph(attributePaths = "user")
        Optional<Identity> findByIssuerAndSubject(String issuer, String subject);

        @EntityGraph(attributePaths = "user")
        List<Identity> findAllByOrderByUserNameAscLinkedAtAsc();

        List<Identity> findByUserNameOrderByLinkedAt(String name);

        @Transactional
        int deleteByIdAndUserName(UUID id, String name);
    }
}
