package org.emplab.server.security.account;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.net.URI;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.servlet.autoconfigure.HttpEncodingAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.web.SecurityFilterChain;

/** A provider of logins as a university has one: Spring's authorization server, at a port of its own. It insists on PKCE. */
final class LoginProvider implements AutoCloseable {
    static final String CLIENT = "emp-lab";
    static final String SECRET = "between the lab and its provider";

    /** The groups that it tells of each person. */
    static final Map<String, List<String>> GROUPS = new ConcurrentHashMap<>();

    private final ConfigurableApplicationContext context;

    /**
     * @param back where it may send people back to
     */
    LoginProvider(List<String> back) {
        context = new SpringApplicationBuilder(Provider.class)
                .run(
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--server.servlet.session.cookie.name=PROVIDER",
                        "--back=" + String.join(",", back));
    }

    /** Another name of this machine than the lab's, so that cookies are not mixed up. */
    URI at(String path) {
        return URI.create("http://localhost:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    @Override
    public void close() {
        context.close();
    }

    // no @Configuration, or the lab would find it too
    @EnableWebSecurity
    @ImportAutoConfiguration({
        TomcatServletWebServerAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        WebMvcAutoConfiguration.class,
        HttpEncodingAutoConfiguration.class
    })
    static class Provider {
        @Bean
        SecurityFilterChain security(HttpSecurity http) throws Exception {
            http.oauth2AuthorizationServer(server -> server.oidc(Customizer.withDefaults()))
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .formLogin(Customizer.withDefaults());
            return http.build();
        }

        @Bean
        UserDetailsService people() {
            return name -> User.withUsername(name)
                    .password("{noop}" + "at the university")
                    .roles("X")
                    .build();
        }

        @Bean
        RegisteredClientRepository clients(Environment settings) {
            return new InMemoryRegisteredClientRepository(RegisteredClient.withId("1")
                    .clientId(CLIENT)
                    .clientSecret("{noop}" + SECRET)
                    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                    .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                    .redirectUris(uris -> uris.addAll(
                            List.of(settings.getRequiredProperty("back").split(","))))
                    .scope("openid")
                    .scope("profile")
                    .clientSettings(
                            ClientSettings.builder().requireProofKey(true).build())
                    .build());
        }

        @Bean
        OAuth2TokenCustomizer<JwtEncodingContext> groups() {
            return context -> {
                if (OidcParameterNames.ID_TOKEN.equals(context.getTokenType().getValue())) {
                    Authentication person = context.getPrincipal();
                    String name = Objects.requireNonNull(person).getName();
                    context.getClaims()
                            .subject("subject-of-" + name)
                            .claim("preferred_username", name)
                            .claim("groups", GROUPS.getOrDefault(name, List.of()));
                }
            };
        }

        @Bean
        JWKSource<SecurityContext> keys() throws NoSuchAlgorithmException {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            KeyPair pair = generator.generateKeyPair();
            return new ImmutableJWKSet<>(new JWKSet(new RSAKey.Builder((RSAPublicKey) pair.getPublic())
                    .privateKey((RSAPrivateKey) pair.getPrivate())
                    .keyID("key")
                    .build()));
        }

        @Bean
        JwtDecoder decoder(JWKSource<SecurityContext> keys) {
            return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
        }

        @Bean
        AuthorizationServerSettings settings() {
            return AuthorizationServerSettings.builder().build();
        }
    }
}
