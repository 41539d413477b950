package org.emplab.server.security.oidc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.RequestEntity;
import org.springframework.http.client.ClientHttpResponse;
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
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestTemplate;

/**
 * How a provider of logins is asked while a person waits: it has a few seconds for its whole answer, which is short, and
 * sends the lab and its secret nowhere else.
 */
public final class ProviderCalls {
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration ANSWER = Duration.ofSeconds(8);
    private static final int LONGEST_ANSWER = 1 << 20;

    private ProviderCalls() {}

    /** Changes the code that a person came back with for the provider's word. */
    public static OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> tokens() {
        RestClientAuthorizationCodeTokenResponseClient tokens = new RestClientAuthorizationCodeTokenResponseClient();
        tokens.setRestClient(RestClient.builder()
                .requestFactory(calls())
                .requestInterceptor((request, body, call) -> ShortAnswer.of(call.execute(request, body)))
                .configureMessageConverters(converters -> converters
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
                .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                .build());
        return tokens;
    }

    /**
     * How the provider describes itself (OpenID Connect Discovery).
     *
     * @throws RestClientException if it does not, or not in time
     */
    static Map<String, Object> description(String issuer) {
        Map<String, Object> said = shortAnswers()
                .exchange(
                        RequestEntity.get(issuer.replaceAll("/$", "") + "/.well-known/openid-configuration")
                                .build(),
                        new ParameterizedTypeReference<Map<String, Object>>() {})
                .getBody();
        return said == null ? Map.of() : said;
    }

    /** Asks for anything else. */
    static RestTemplate shortAnswers() {
        RestTemplate calls = new RestTemplate(calls());
        calls.getInterceptors().add((request, body, call) -> ShortAnswer.of(call.execute(request, body)));
        return calls;
    }

    /** Asks for what the provider knows of a person. */
    static OidcUserService people() {
        RestTemplate calls = shortAnswers();
        calls.setErrorHandler(new OAuth2ErrorResponseErrorHandler());
        DefaultOAuth2UserService people = new DefaultOAuth2UserService();
        people.setRestOperations(calls);
        OidcUserService known = new OidcUserService();
        known.setOauth2UserService(people);
        return known;
    }

    private static JdkClientHttpRequestFactory calls() {
        JdkClientHttpRequestFactory calls = new JdkClientHttpRequestFactory(HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build());
        calls.setReadTimeout(ANSWER); // of the whole answer, also where it comes by drips
        return calls;
    }

    /** An answer that is read to its end, if that is near. */
    private record ShortAnswer(ClientHttpResponse answer, byte[] body) implements ClientHttpResponse {
        static ShortAnswer of(ClientHttpResponse answer) throws IOException {
            try {
                byte[] body = answer.getBody().readNBytes(LONGEST_ANSWER + 1);
                if (body.length > LONGEST_ANSWER) {
                    throw new IOException("the provider answers with more than " + LONGEST_ANSWER + " bytes");
                }
                return new ShortAnswer(answer, body);
            } catch (IOException | RuntimeException e) {
                answer.close();
                throw e;
            }
        }

        @Override
        public InputStream getBody() {
            return new ByteArrayInputStream(body);
        }

        @Override
        public HttpStatusCode getStatusCode() throws IOException {
            return answer.getStatusCode();
        }

        @Override
        public String getStatusText() throws IOException {
            return answer.getStatusText();
        }

        @Override
        public HttpHeaders getHeaders() {
            return answer.getHeaders();
        }

        @Override
        public void close() {
            answer.close();
        }
    }
}
