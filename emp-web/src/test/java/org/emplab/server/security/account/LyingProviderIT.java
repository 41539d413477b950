package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.server.security.Browser.location;

import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.OwnServer;
import org.emplab.server.security.Browser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers that no honest provider of logins gives, at a lab that opens an account at the first login. Of the checks that
 * Spring Security makes of tokens there is one example: that they are made here.
 */
@Tag("thorough")
class LyingProviderIT extends TrustingLab {
    private static final String OUT = "/login?elsewhere";

    private final CountDownLatch done = new CountDownLatch(1);
    private ProviderThatLies provider;
    private OwnServer lab;
    private int begun;

    @BeforeAll
    void startBoth() throws Exception {
        provider = new ProviderThatLies();
        Map<String, String> settings = trusting(provider.issuer(), ProviderThatLies.CLIENT, ProviderThatLies.SECRET);
        settings.put("server.forward-headers-strategy", "native");
        settings.put("emp.oidc.create-accounts", "true");
        lab = OwnServer.start(settings, freePort());
        startsWhileItsProviderIsAway();
    }

    /** Nothing that a provider says of itself is asked for again once it was heard. */
    private void startsWhileItsProviderIsAway() throws Exception {
        assertThat(location(new Browser(lab::at).page("/oauth2/authorization/uni")))
                .endsWith(OUT);
        provider.answersWhoItIs(this::elsewhere);
        assertThat(location(new Browser(lab::at).page("/oauth2/authorization/uni")))
                .endsWith(OUT);
        assertThat(values(String.class, "select detail::text from audit where action = 'refuse login'"))
                .anySatisfy(said -> assertThat(said).contains("the provider uni cannot be asked where people log in"));
        provider.isBack();
        provider.answersKeys(HttpExchange::close);
        assertThat(attempt("keyless")).endsWith(OUT);
        provider.answersKeys(this::elsewhere);
        assertThat(attempt("keyless")).endsWith(OUT);
        provider.isBack();
    }

    private void elsewhere(HttpExchange call) throws IOException {
        call.getResponseHeaders().set("Location", call.getRequestURI() + "?again");
        call.sendResponseHeaders(302, -1);
        call.close();
    }

    @AfterAll
    void stopBoth() {
        done.countDown();
        lab.close();
        provider.close();
    }

    @Test
    void theTruthLetsIn() throws Exception {
        Begun login = new Begun();
        String before = login.session();
        provider.says(provider.signed(claims("true", login.nonce).build()), about("true"));
        assertThat(login.end()).endsWith("/");
        assertThat(login.session()).as("a session of its own").isNotEqualTo(before);
        assertThat(login.browser.page("/account").body()).contains("true");
    }

    /** One lie about a person whom the truth would let in. */
    private enum Lie {
        SUBJECT_OF_TWO_LINES(claims -> claims.subject("a\nb")),
        NAMES_IN_A_LIST(claims -> claims.claim("preferred_username", List.of("lina", "ada")));

        private final UnaryOperator<JWTClaimsSet.Builder> told;

        Lie(UnaryOperator<JWTClaimsSet.Builder> told) {
            this.told = told;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLieIsRefusedAndOpensNoAccount(Lie lie) throws Exception {
        long before = accounts();
        Begun login = new Begun();
        JWTClaimsSet claims =
                lie.told.apply(claims("liar." + lie.ordinal(), login.nonce)).build();
        provider.says(provider.signed(claims), about(String.valueOf(claims.getSubject())));
        assertThat(login.end()).endsWith(OUT);
        assertThat(login.browser.page("/account").statusCode()).isEqualTo(302);
        assertThat(accounts()).isEqualTo(before);
    }

    @Test
    void aTokenThatTheProviderDidNotSignIsRefused() throws Exception {
        Begun unsigned = new Begun();
        provider.says(new PlainJWT(claims("forged", unsigned.nonce).build()).serialize(), about("forged"));
        assertThat(unsigned.end()).endsWith(OUT);
        Begun signedByAnother = new Begun();
        provider.says(
                ProviderThatLies.signed(
                        claims("forged", signedByAnother.nonce).build(),
                        new RSAKeyGenerator(2048).keyID("key").generate()),
                about("forged"));
        assertThat(signedByAnother.end()).endsWith(OUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"elsewhere", "too much", "deep", "hang up"})
    void anAnswerThatIsNoneEndsTheLoginAndNothingElse(String kind) throws Exception {
        for (boolean atToken : new boolean[] {true, false}) {
            assertThat(attempt("none", atToken, call -> none(kind, call)))
                    .as("at the token " + atToken)
                    .endsWith(OUT);
        }
    }

    private void none(String kind, HttpExchange call) throws IOException {
        switch (kind) {
            case "elsewhere" -> {
                call.getResponseHeaders().set("Location", lab.at("/login") + "");
                call.sendResponseHeaders(307, -1);
            }
            case "too much" -> {
                call.getResponseHeaders().set("Content-Type", "application/json");
                call.sendResponseHeaders(200, 0);
                call.getResponseBody().write('{');
                call.getResponseBody().write(" ".repeat(1 << 22).getBytes(StandardCharsets.UTF_8));
            }
            case "deep" -> ProviderThatLies.write(call, 200, "{\"a\":" + "[".repeat(100_000));
            default -> call.close();
        }
    }

    /** An answer that comes byte by byte, for as long as the test takes. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aProviderThatFallsSilentBlocksNoOtherLogin(boolean atToken) throws Exception {
        assertThat(attempt("silent", atToken, call -> {
                    call.getResponseHeaders().set("Content-Type", "application/json");
                    call.sendResponseHeaders(200, 0);
                    try {
                        do {
                            call.getResponseBody().write(' ');
                            call.getResponseBody().flush();
                        } while (!done.await(100, TimeUnit.MILLISECONDS));
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .endsWith(OUT);
    }

    /** The address at which a login ends whose claims are true but for one answer. */
    private String attempt(String subject, boolean atToken, ProviderThatLies.Answer answer) throws Exception {
        Begun login = new Begun();
        provider.says(provider.signed(claims(subject, login.nonce).build()), about(subject));
        if (atToken) {
            provider.answersToken(answer);
        } else {
            provider.answersPerson(answer);
        }
        return login.end();
    }

    /** The address at which a login ends whose claims are true. */
    private String attempt(String subject) throws Exception {
        Begun login = new Begun();
        provider.says(provider.signed(claims(subject, login.nonce).build()), about(subject));
        return login.end();
    }

    @Test
    void whoComesForTheFirstTimeTwiceAtOnceIsLetInBothTimesAndHasOneAccount() throws Exception {
        Begun one = new Begun();
        Begun other = new Begun();
        CyclicBarrier both = new CyclicBarrier(2);
        provider.answersPerson(call -> {
            try {
                both.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IOException(e);
            }
            ProviderThatLies.write(call, 200, JsonMapper.shared().writeValueAsString(about("twice")));
        });
        provider.answersTokens(Map.of(
                "one", provider.signed(claims("twice", one.nonce).build()),
                "other", provider.signed(claims("twice", other.nonce).build())));
        CompletableFuture<String> second = CompletableFuture.supplyAsync(() -> other.endWith("other"));
        assertThat(List.of(one.endWith("one"), second.join()))
                .allSatisfy(there -> assertThat(there).endsWith("/"));
        assertThat(value(Long.class, "select count(*) from users where name = 'twice'"))
                .isEqualTo(1);
    }

    @Test
    void theNameOfAClosedAccountOpensNone() throws Exception {
        opened("clara", PASSWORD, Role.ADMIN, "ada");
        people.close("clara", "ada");
        assertThat(attempt("clara")).endsWith(OUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x emp-admins", "[emp-admins]"})
    void aGroupThatIsNearlyThatOfAdministratorsMakesNone(String group) throws Exception {
        Begun login = new Begun();
        String name = "group" + Math.abs(group.hashCode());
        provider.says(
                provider.signed(claims(name, login.nonce).claim("groups", group).build()), about(name));
        assertThat(login.end()).endsWith("/");
        assertThat(login.browser.page("/people").statusCode()).isEqualTo(403);
    }

    /** Of a person whose name is their subject. */
    private JWTClaimsSet.Builder claims(String subject, String nonce) {
        return new JWTClaimsSet.Builder()
                .issuer(provider.issuer())
                .subject(subject)
                .audience(ProviderThatLies.CLIENT)
                .issueTime(new Date())
                .expirationTime(Date.from(Instant.now().plus(5, ChronoUnit.MINUTES)))
                .claim("nonce", nonce)
                .claim("preferred_username", subject);
    }

    private static Map<String, Object> about(String subject) {
        return Map.of("sub", subject);
    }

    private long accounts() {
        return value(Long.class, "select count(*) from users");
    }

    /** A browser that was sent to the provider, which knows by now what it was sent with. */
    private final class Begun {
        final Browser browser = new Browser(lab::at);
        final String nonce;
        private final String state;

        Begun() throws Exception {
            String there = location(browser.send(HttpRequest.newBuilder(lab.at("/oauth2/authorization/uni"))
                    .header("X-Forwarded-For", "203.0.113." + ++begun) // from one address only so many are begun
                    .build()));
            assertThat(there).startsWith(provider.issuer());
            nonce = URLDecoder.decode(parameter(there, "nonce"), StandardCharsets.UTF_8);
            state = parameter(there, "state");
        }

        String end() {
            return endWith("code");
        }

        String endWith(String code) {
            try {
                return location(browser.page("/login/oauth2/code/uni?code=" + code + "&state=" + state));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        String session() {
            return browser.cookies().getCookieStore().getCookies().stream()
                    .filter(cookie -> cookie.getName().equals("SESSION"))
                    .findFirst()
                    .orElseThrow()
                    .getValue();
        }
    }

    private static String parameter(String address, String name) {
        Matcher value = Pattern.compile("[?&]" + name + "=([^&]+)").matcher(address);
        assertThat(value.find()).as(address).isTrue();
        return value.group(1);
    }
}
