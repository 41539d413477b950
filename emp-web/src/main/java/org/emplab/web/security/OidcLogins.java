package org.emplab.web.security;

import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.security.Secrets;
import org.emplab.server.security.account.IdentityService;
import org.emplab.server.security.account.OidcSettings;
import org.emplab.server.security.account.People;
import org.emplab.server.security.account.User;
import org.emplab.server.security.account.Users;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserRequest;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.client.userinfo.OAuth2UserService;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.stereotype.Service;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Lets people in by the word of a provider (OpenID Connect). An account is found by issuer and subject alone, never by a
 * name or an address that a provider may let people choose.
 */
@Service
public class OidcLogins implements OAuth2UserService<OidcUserRequest, OidcUser> {
    private final OidcUserService provider = ProviderCalls.people();
    private final OidcSettings settings;
    private final IdentityService identities;
    private final Users users;
    private final People people;
    private final TransactionTemplate transaction;
    private final Clock clock;

    OidcLogins(
            OidcSettings settings,
            IdentityService identities,
            Users users,
            People people,
            TransactionTemplate transaction,
            Clock clock) {
        this.settings = settings;
        this.identities = identities;
        this.users = users;
        this.people = people;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Override
    public OidcUser loadUser(OidcUserRequest request) {
        OidcUser known = known(request);
        String issuer = String.valueOf(known.getIdToken().getIssuer());
        String subject = Objects.requireNonNull(known.getIdToken().getSubject(), "no ID token is without");
        try {
            ShortText.line("subject", subject, IdentityService.LONGEST_SUBJECT);
        } catch (Refusal odd) {
            throw refused("the subject that " + issuer + " names cannot be kept: " + odd.getMessage());
        }
        String login = identities
                .linked(issuer, subject)
                .or(() -> opened(known, issuer, subject))
                .orElseThrow(() -> refused("the subject " + subject + " of " + issuer + " is linked to no account"));
        User user = users.findByName(login)
                .filter(User::enabled)
                .orElseThrow(() -> refused("the account " + login + " is closed"));
        if (settings.roleClaim() != null && user.role() != role(known)) {
            user = withRole(login, role(known));
        }
        return new OidcPrincipal(user, clock.instant(), known.getIdToken());
    }

    private User withRole(String login, Role role) {
        try {
            people.changeRole(login, role, login);
        } catch (Refusal | OptimisticLockingFailureException refused) {
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
                } catch (Refusal refused) {
                    throw unopened(issuer, subject, String.valueOf(refused.getMessage()));
                }
                identities.link(login, issuer, subject, login);
                return Optional.of(login);
            });
        } catch (OAuth2AuthenticationException taken) { // by this very person, who comes twice at once?
            return Optional.of(identities.linked(issuer, subject).orElseThrow(() -> taken));
        } catch (DataIntegrityViolationException | UnexpectedRollbackException | Refusal openedMeanwhile) {
            throw unopened(issuer, subject, String.valueOf(openedMeanwhile.getMessage()));
        }
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

    /**
     * Spring Security's calls to a provider of logins, while a person waits: with time limits, and without redirects, which
     * could send the lab's secret elsewhere.
     */
    public static final class ProviderCalls {
        private static final Duration CONNECT = Duration.ofSeconds(3);
        private static final Duration ANSWER = Duration.ofSeconds(8);

        private ProviderCalls() {}

        /** Exchanges the code that a person came back with for the provider's tokens. */
        public static OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> tokens() {
            RestClientAuthorizationCodeTokenResponseClient tokens =
                    new RestClientAuthorizationCodeTokenResponseClient();
            tokens.setRestClient(RestClient.builder()
                    .requestFactory(limited())
                    .configureMessageConverters(converters -> converters
                            .addCustomConverter(new FormHttpMessageConverter())
                            .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
                    .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                    .build());
            return tokens;
        }

        /** Asks for what the provider knows of a person. */
        static OidcUserService people() {
            RestTemplate calls = new RestTemplate(limited());
            calls.setErrorHandler(new OAuth2ErrorResponseErrorHandler());
            DefaultOAuth2UserService people = new DefaultOAuth2UserService();
            people.setRestOperations(calls);
            OidcUserService known = new OidcUserService();
            known.setOauth2UserService(people);
            return known;
        }

        private static JdkClientHttpRequestFactory limited() {
            JdkClientHttpRequestFactory calls = new JdkClientHttpRequestFactory(HttpClient.newBuilder()
                    .connectTimeout(CONNECT)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build());
            calls.setReadTimeout(ANSWER); // of the whole answer
            return calls;
        }
    }
}
