package org.emplab.server.security.oidc;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.web.account.OtherLogin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.security.oauth2.client.autoconfigure.ConditionalOnOAuth2ClientRegistrationProperties;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties.Provider;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties.Registration;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientPropertiesMapper;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.core.AuthenticationMethod;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClientException;

/**
 * The providers that Spring's properties name. Each is asked for its addresses when the first person wants to log in there,
 * so that a server starts while a provider is away.
 */
@Component
@ConditionalOnOAuth2ClientRegistrationProperties
@EnableConfigurationProperties(OAuth2ClientProperties.class)
class SetUpProviders implements ClientRegistrationRepository {
    private final OAuth2ClientProperties settings;
    private final Map<String, ClientRegistration> known = new ConcurrentHashMap<>();

    SetUpProviders(OAuth2ClientProperties settings) {
        this.settings = settings;
    }

    /** As the settings describe them, which asks none of them. */
    List<OtherLogin> all() {
        return settings.getRegistration().entrySet().stream()
                .map(each -> login(each.getKey(), each.getValue()))
                .toList();
    }

    private OtherLogin login(String key, Registration registration) {
        Optional<String> issuer = issuer(key, registration);
        Optional<String> name = Optional.ofNullable(registration.getClientName());
        if (issuer.isPresent()) {
            return new OtherLogin(key, name.or(() -> issuer).get(), issuer);
        }
        ClientRegistration provider = registration(key); // whose addresses the settings, or Spring, name
        return new OtherLogin(
                key,
                name.orElse(provider.getClientName()),
                Optional.ofNullable(provider.getProviderDetails().getIssuerUri()));
    }

    private Optional<String> issuer(String key, Registration registration) {
        return Optional.ofNullable(settings.getProvider().get(provider(key, registration)))
                .map(Provider::getIssuerUri);
    }

    private static String provider(String key, Registration registration) {
        return registration.getProvider() == null ? key : registration.getProvider();
    }

    /**
     * @throws OAuth2AuthenticationException if the provider does not answer, or not as one
     */
    @Override
    public @Nullable ClientRegistration findByRegistrationId(String key) {
        if (!known.containsKey(key) && settings.getRegistration().containsKey(key)) {
            known.put(key, registration(key)); // several at once may ask, so that nobody waits for another
        }
        return known.get(key);
    }

    private ClientRegistration registration(String key) {
        Registration asked = Objects.requireNonNull(settings.getRegistration().get(key));
        OAuth2ClientProperties one = new OAuth2ClientProperties();
        one.getProvider().putAll(settings.getProvider());
        one.getRegistration().put(key, asked);
        try {
            Optional<String> issuer = issuer(key, asked);
            return issuer.isPresent()
                    ? told(key, issuer.get(), asked)
                    : Objects.requireNonNull(new OAuth2ClientPropertiesMapper(one)
                            .asClientRegistrations()
                            .get(key));
        } catch (IllegalArgumentException | IllegalStateException | RestClientException away) {
            String why = "the provider " + key + " cannot be asked where people log in: " + away.getMessage();
            throw new OAuth2AuthenticationException(new OAuth2Error("server_error", why, null), why, away);
        }
    }

    /** As the issuer describes itself, but for what the settings say otherwise. */
    private ClientRegistration told(String key, String issuer, Registration asked) {
        Map<String, Object> itself = ProviderCalls.description(issuer);
        if (!issuer.equals(String.valueOf(itself.get("issuer")))) {
            throw new IllegalStateException("it calls itself " + itself.get("issuer") + ", not " + issuer);
        }
        ClientRegistration.Builder told =
                ClientRegistrations.fromOidcConfiguration(itself).registrationId(key);
        PropertyMapper set = PropertyMapper.get();
        Provider provider = Objects.requireNonNull(settings.getProvider().get(provider(key, asked)));
        set.from(provider::getAuthorizationUri).to(told::authorizationUri);
        set.from(provider::getTokenUri).to(told::tokenUri);
        set.from(provider::getUserInfoUri).to(told::userInfoUri);
        set.from(provider::getUserInfoAuthenticationMethod)
                .as(AuthenticationMethod::new)
                .to(told::userInfoAuthenticationMethod);
        set.from(provider::getJwkSetUri).to(told::jwkSetUri);
        set.from(provider::getUserNameAttribute).to(told::userNameAttributeName);
        set.from(asked::getClientId).to(told::clientId);
        set.from(asked::getClientSecret).to(told::clientSecret);
        set.from(asked::getClientAuthenticationMethod)
                .as(ClientAuthenticationMethod::new)
                .to(told::clientAuthenticationMethod);
        set.from(asked::getAuthorizationGrantType)
                .as(AuthorizationGrantType::new)
                .to(told::authorizationGrantType);
        set.from(asked::getRedirectUri).to(told::redirectUri);
        set.from(asked::getScope).to(told::scope);
        set.from(asked::getClientName).to(told::clientName);
        return told.build();
    }
}
