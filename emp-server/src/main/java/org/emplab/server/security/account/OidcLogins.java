package org.emplab.server.security.account;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.api.Ids;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.Secrets;
import org.emplab.web.api.ProblemException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserRequest;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.userinfo.OAuth2UserService;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.stereotype.Service;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Lets people in by the word of a provider (OpenID Connect). An account is found by issuer and subject alone, never by a
 * name or an address that a provider may let people choose.
 */
@Service
public class OidcLogins implements OAuth2UserService<OidcUserRequest, OidcUser> {
    static final int LONGEST_SUBJECT = 255; // so says OpenID Connect

    private final OidcUserService provider = ProviderCalls.people();
    private final OidcSettings settings;
    private final Identities identities;
    private final Users users;
    private final People people;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    OidcLogins(
            OidcSettings settings,
            Identities identities,
            Users users,
            People people,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.settings = settings;
        this.identities = identities;
        this.users = users;
        this.people = people;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Override
    public OidcUser loadUser(OidcUserRequest request) {
        OidcUser known = known(request);
        String issuer = String.valueOf(known.getIdToken().getIssuer());
        String subject = Objects.requireNonNull(known.getIdToken().getSubject(), "no ID token is without");
        try {
            ShortText.line("subject", subject, LONGEST_SUBJECT);
        } catch (ProblemException odd) {
            throw refused("the subject that " + issuer + " names cannot be kept: " + odd.getMessage());
        }
        String login = linked(issuer, subject)
                .or(() -> opened(known, issuer, subject))
                .orElseThrow(() -> refused("the subject " + subject + " of " + issuer + " is linked to no account"));
        User user = users.findByName(login)
                .filter(User::enabled)
                .orElseThrow(() -> refused("the account " + login + " is closed"));
        if (settings.roleClaim() != null && user.role() != role(known)) {
            user = withRole(login, role(known));
        }
        return new LoggedInElsewhere(user, clock.instant(), known.getIdToken());
    }

    private User withRole(String login, Role role) {
        try {
            people.changeRole(login, role, login);
        } catch (ProblemException | OptimisticLockingFailureException refused) {
            // the last administrator stays one; of two changes at once one is enough
        }
        return users.findByName(login).orElseThrow();
    }

    private OidcUser known(OidcUserRequest request) {
        try {
            return provider.loadUser(request);
        } catch (IllegalArgumentException nothingOfAPerson) { // which Spring Security does not expect
            throw refused("the provider does not say who it is: " + nothingOfAPerson.getMessage());
        }
    }

    private static OAuth2AuthenticationException refused(String why) {
        return new OAuth2AuthenticationException(new OAuth2Error("access_denied", why, null), why);
    }

    private Optional<String> opened(OidcUser known, String issuer, String subject) {
        if (!settings.createAccounts()) {
            return Optional.empty();
        }
        String login = Optional.ofNullable(known.getPreferredUsername()).orElse(subject);
        Role role = settings.roleClaim() == null ? Role.VIEWER : role(known);
        try { // both, or none
            return transaction.execute(begun -> {
                try {
                    people.open(login, Secrets.fresh("").substring(0, 40), role, login);
                } catch (ProblemException refused) {
                    throw unopened(issuer, subject, String.valueOf(refused.getMessage()));
                }
                link(login, issuer, subject, login);
                return Optional.of(login);
            });
        } catch (OAuth2AuthenticationException taken) { // by this very person, who comes twice at once?
            return Optional.of(linked(issuer, subject).orElseThrow(() -> taken));
        } catch (DataIntegrityViolationException | UnexpectedRollbackException | ProblemException openedMeanwhile) {
            throw unopened(issuer, subject, String.valueOf(openedMeanwhile.getMessage()));
        }
    }

    /** The login that the subject is linked to. */
    private Optional<String> linked(String issuer, String subject) {
        return identities
                .findByIssuerAndSubject(issuer, subject)
                .map(identity -> identity.user().name());
    }

    private static OAuth2AuthenticationException unopened(String issuer, String subject, String why) {
        return refused("no account was opened for the subject " + subject + " of " + issuer + ": " + why);
    }

    private Role role(OidcUser known) {
        Object claim = known.getClaims().get(String.valueOf(settings.roleClaim()));
        Collection<?> values = claim instanceof Collection<?> several ? several : List.of(String.valueOf(claim));
        if (settings.admins().stream().anyMatch(values::contains)) {
            return Role.ADMIN;
        }
        return settings.researchers().stream().anyMatch(values::contains) ? Role.RESEARCHER : Role.VIEWER;
    }

    List<Identity> of(String login) {
        return identities.findByUserNameOrderByLinkedAt(login);
    }

    UUID link(String login, String issuer, String subject, String by) {
        User user = users.findByName(login).orElseThrow(() -> ProblemException.notFound("login " + login));
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
            throw ProblemException.conflict("that subject is linked to an account already");
        }
        return identity.id();
    }

    /** A session that was begun by the identity stays until it ends, or the account is closed. */
    void unlink(String login, String id, String by) {
        transaction.executeWithoutResult(begun -> {
            if (Ids.uuid(id)
                            .map(identity -> identities.deleteByIdAndUserName(identity, login))
                            .orElse(0)
                    == 0) {
                throw ProblemException.notFound("identity " + id);
            }
            audit.record(Caller.user(by), "unlink identity", Caller.user(login), Map.of("identity", id));
        });
    }
}
