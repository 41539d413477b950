package org.emplab.server.security.oidc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.security.oauth2.client.autoconfigure.ConditionalOnOAuth2ClientRegistrationProperties;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.converter.ClaimTypeConverter;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.stereotype.Component;

/**
 * Checks a provider's word by its keys, which are fetched when they are wanted, within the time and the length of all calls to
 * it. Otherwise as {@link OidcIdTokenDecoderFactory}, which waits for keys as long as they drip.
 */
@Component
@ConditionalOnOAuth2ClientRegistrationProperties
class ProviderKeys implements JwtDecoderFactory<ClientRegistration> {
    private final Map<String, JwtDecoder> known = new ConcurrentHashMap<>();

    /**
     * @throws OAuth2AuthenticationException if the provider has no keys
     */
    @Override
    public JwtDecoder createDecoder(ClientRegistration provider) {
        return known.computeIfAbsent(provider.getRegistrationId(), key -> decoder(provider));
    }

    private static JwtDecoder decoder(ClientRegistration provider) {
        String keys = provider.getProviderDetails().getJwkSetUri();
        if (keys == null) {
            String why = "the provider " + provider.getRegistrationId() + " does not say where its keys are";
            throw new OAuth2AuthenticationException(new OAuth2Error("missing_signature_verifier", why, null), why);
        }
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(keys)
                .restOperations(ProviderCalls.shortAnswers())
                .jwsAlgorithm(SignatureAlgorithm.RS256)
                .build();
        decoder.setClaimSetConverter(
                new ClaimTypeConverter(OidcIdTokenDecoderFactory.createDefaultClaimTypeConverters()));
        decoder.setJwtValidator(JwtValidators.createDefaultWithValidators(new OidcIdTokenValidator(provider)));
        return decoder;
    }
}
