package org.emplab.web.security;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties.Provider;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties.Registration;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientPropertiesMapper;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.stereotype.Component;

/**
 * The providers of logins that Spring's properties name, if any. Each is asked for its addresses when the first person logs
 * in there, so that a server starts while a provider is away.
 */
@Component
@EnableConfigurationProperties(OAuth2ClientProperties.class)
public class LoginProviders implements ClientRegistrationRepository {
    private final OAuth2ClientProperties settings;
    private final Map<String, ClientRegistration> known = new ConcurrentHashMap<>();

    LoginProviders(OAuth2ClientProperties settings) {
        this.settings = settings;
    }

    /** The logins of the settings; no provider is asked. */
    public List<OidcProvider> all() {
        return settings.getRegistration().entrySet().stream()
                .map(each -> login(each.getKey(), each.getValue()))
                .toList();
    }

    private OidcProvider login(String key, Registration registration) {
        Optional<String> issuer = Optional.ofNullable(settings.getProvider()
                        .get(registration.getProvider() == null ? key : registration.getProvider()))
                .map(Provider::getIssuerUri);
        Optional<String> name = Optional.ofNullable(registration.getClientName());
        if (issuer.isPresent()) {
            return new OidcProvider(key, name.or(() -> issuer).get(), issuer);
        }
        ClientRegistration provider = registration(key); // whose addresses the settings, or Spring, name
        return new OidcProvider(
                key,
                name.orElse(provider.getClientName()),
                Optional.ofNullable(provider.getProviderDetails().getIssuerUri()));
    }

    /**
     * @throws OAuth2AuthenticationException if the provider does not answer, or not as one
     */
    @Override
    public @Nullable ClientRegistration findByRegistrationId(String key) {
        if (!known.containsKey(key) && settings.getRegistration().containsKey(key)) {
            known.put(key, registration(key)); // several callers may ask the provider at once, so that none waits
        }
        return known.get(key);
    }

    private ClientRegistration registration(String key) {
        OAuth2ClientProperties one = new OAuth2ClientProperties();
        one.getProvider().putAll(settings.getProvider());
        one.getRegistration()
                .put(key, Objects.requireNonNull(settings.getRegistration().get(key)));
        try {
            return Objects.requireNonNull(new OAuth2ClientPropertiesMapper(one)
                    .asClientRegistrations()
                    .get(key));
        } catch (IllegalArgumentException | IllegalStateException away) {
            String why = "the provider " + key + " cannot be asked where people log in: " + away.getMessage();
            throw new OAuth2AuthenticationException(new OAuth2Error("server_error", why, null), why, away);
        }
    }

    /**
     * A provider at which a person may log in instead of giving a password here.
     *
     * @param key its name in the settings
     * @param name as people know it
     * @param issuer as it calls itself, where the settings say so
     */
    public record OidcProvider(String key, String name, Optional<String> issuer) {
        /** The beginning of the address that sends a person there. */
        public static final String BEGIN = "/oauth2/authorization/";

        public String address() {
            return BEGIN + key;
        }
    }
}
