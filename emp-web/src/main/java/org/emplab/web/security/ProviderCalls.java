package org.emplab.web.security;

import java.net.http.HttpClient;
import java.time.Duration;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Spring Security's calls to a provider of logins, while a person waits: with time limits, and without redirects, which
 * could send the lab's secret elsewhere.
 */
public final class ProviderCalls {
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration ANSWER = Duration.ofSeconds(8);

    private ProviderCalls() {}

    /** Exchanges the code that a person came back with for the provider's tokens. */
    public static OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> tokens() {
        RestClientAuthorizationCodeTokenResponseClient tokens = new RestClientAuthorizationCodeTokenResponseClient();
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
