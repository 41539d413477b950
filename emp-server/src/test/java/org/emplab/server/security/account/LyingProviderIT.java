package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.HashMap;
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
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.OwnServer;
import org.emplab.server.security.Browser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Answers that no honest provider of logins gives, at a lab that opens an account at the first login. */
@Tag("thorough")
class LyingProviderIT extends TrustingLab {
    private static final String OUT = "/login?elsewhere";

    private final CountDownLatch done = new CountDownLatch(1);
    private ProviderThatLies provider;
    private OwnServer lab;
    private int begun;
    private String whileAway;
    private String whileElsewhere;
    private String withoutKeys;
    private String withKeysElsewhere;

    @BeforeAll
    void startBoth() throws Exception {
        provider = new ProviderThatLies();
        Map<String, String> settings = trusting(provider.issuer(), ProviderThatLies.CLIENT, ProviderThatLies.SECRET);
        settings.put("server.forward-headers-strategy", "native");
        settings.put("emp.oidc.create-accounts", "true");
        lab = OwnServer.start(settings, freePort());
        whileAway = location(new Browser(lab::at).page("/oauth2/authorization/uni"));
        provider.answersWhoItIs(this::elsewhere);
        whileElsewhere = location(new Browser(lab::at).page("/oauth2/authorization/uni"));
        provider.isBack();
        provider.answersKeys(HttpExchange::close);
        withoutKeys = attempt("keyless");
        provider.answersKeys(this::elsewhere);
        withKeysElsewhere = attempt("keyless");
        provider.isBack();
    }

    @AfterAll
    void stopBoth() {
        done.countDown();
        lab.close();
        provider.close();
    }

    /** One lie about a person whom the truth would let in. */
    private enum Lie {
        ANOTHER_ISSUER(claims -> claims.issuer("http://elsewhere.example.org")),
        ANOTHER_AUDIENCE(claims -> claims.audience("another-lab")),
        MEANT_FOR_ANOTHER_OF_TWO(claims ->
                claims.audience(List.of("another-lab", ProviderThatLies.CLIENT)).claim("azp", "another-lab")),
        NO_NONCE(claims -> claims.claim("nonce", null)),
        THE_NONCE_OF_ANOTHER_LOGIN(claims -> claims.claim("nonce", "seen-before")),
        EXPIRED(claims -> claims.issueTime(Date.from(Instant.now().minus(2, ChronoUnit.HOURS)))
                .expirationTime(Date.from(Instant.now().minus(1, ChronoUnit.HOURS)))),
        WITHOUT_AN_END(claims -> claims.expirationTime(null)),
        ISSUED_TOMORROW(claims -> claims.issueTime(Date.from(Instant.now().plus(1, ChronoUnit.DAYS)))
                .expirationTime(Date.from(Instant.now().plus(2, ChronoUnit.DAYS)))),
        NO_SUBJECT(claims -> claims.subject(null)),
        EMPTY_SUBJECT(claims -> claims.subject("")),
        SUBJECT_WITH_NUL(claims -> claims.subject("a\u0000b")),
        SUBJECT_OF_TWO_LINES(claims -> claims.subject("a\nb")),
        SUBJECT_OF_TEN_KILOBYTES(claims -> claims.subject("s".repeat(10_000))),
        THE_NAME_OF_AN_ADMINISTRATOR(claims -> claims.claim("preferred_username", "ada")),
        THE_NAME_IN_CAPITALS(claims -> claims.claim("preferred_username", "ADA")),
        A_NAME_THAT_IS_A_PATH(claims -> claims.claim("preferred_username", "..")),
        A_NAME_OF_MARKUP(claims -> claims.claim("preferred_username", "<script>")),
        NAMES_IN_A_LIST(claims -> claims.claim("preferred_username", List.of("lina", "ada")));

        private final UnaryOperator<JWTClaimsSet.Builder> told;

        Lie(UnaryOperator<JWTClaimsSet.Builder> told) {
            this.told = told;
        }
    }

    @ParameterizedTest
    @MethodSource("lies")
    void aLieIsRefusedAndOpensNoAccount(Lie lie) throws Exception {
        long before = accounts();
        Begun login = begin();
        JWTClaimsSet claims = lie.told
                .apply(claims("subject-of-" + lie, "liar." + lie.ordinal(), login.nonce))
                .build();
        provider.says(provider.signed(claims), about(claims.getSubject()));
        assertThat(login.end()).endsWith(OUT);
        assertThat(login.browser.page("/account").statusCode()).isEqualTo(302);
        assertThat(accounts()).isEqualTo(before);
    }

    @Test
    void aLabStartsWhileItsProviderIsAwayAndSaysSoToWhoComes() throws Exception {
        assertThat(List.of(whileAway, whileElsewhere))
                .allSatisfy(there -> assertThat(there).endsWith(OUT));
        assertThat(jdbc.sql("select detail::text from audit where action = 'refuse login'")
                        .query(String.class)
                        .list())
                .anySatisfy(said -> assertThat(said).contains("the provider uni cannot be asked where people log in"));
        assertThat(location(new Browser(lab::at).page("/oauth2/authorization/uni")))
                .as("once it is back")
                .startsWith(provider.issuer());
    }

    @Test
    void aPersonWhoseProviderHasNoKeysStaysOut() throws Exception {
        assertThat(List.of(withoutKeys, withKeysElsewhere))
                .allSatisfy(there -> assertThat(there).endsWith(OUT));
        assertThat(attempt("keyless")).as("once they come").endsWith("/");
    }

    /** The address at which a login ends whose claims are true. */
    private String attempt(String subject) throws Exception {
        Begun login = begin();
        provider.says(provider.signed(claims(subject, subject, login.nonce).build()), about(subject));
        return login.end();
    }

    private void elsewhere(HttpExchange call) throws IOException {
        call.getResponseHeaders().set("Location", call.getRequestURI() + "?again");
        call.sendResponseHeaders(302, -1);
        call.close();
    }

    /** An answer that comes byte by byte, for as long as the test takes. */
    private ProviderThatLies.Answer drips() {
        return call -> {
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
        };
    }

    private static Stream<Lie> lies() {
        return Stream.of(Lie.values());
    }

    @Test
    void theTruthLetsIn() throws Exception {
        Begun login = begin();
        String before = login.session();
        provider.says(provider.signed(claims("true", "true", login.nonce).build()), about("true"));
        assertThat(login.end()).endsWith("/");
        assertThat(login.session()).as("a session of its own").isNotEqualTo(before);
        assertThat(login.browser.page("/account").body()).contains("true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"none", "its public key", "the lab's secret", "a key of its own", "a key in its head", "cut"})
    void aTokenThatTheProviderDidNotSignIsRefused(String signature) throws Exception {
        Begun login = begin();
        JWTClaimsSet claims = claims("forged", "forged", login.nonce).build();
        RSAKey another = new RSAKeyGenerator(2048).keyID("key").generate();
        String token = switch (signature) {
            case "none" -> new PlainJWT(claims).serialize();
            case "its public key" -> mac(claims, provider.key().toRSAPublicKey().getEncoded());
            case "the lab's secret" -> mac(claims, ProviderThatLies.SECRET.getBytes(StandardCharsets.UTF_8));
            case "a key of its own" -> ProviderThatLies.signed(claims, another);
            case "a key in its head" -> {
                SignedJWT itself = new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.RS256)
                                .jwk(another.toPublicJWK())
                                .build(),
                        claims);
                itself.sign(new RSASSASigner(another));
                yield itself.serialize();
            }
            default -> provider.signed(claims).replaceFirst("\\.[^.]*$", ".");
        };
        provider.says(token, about("forged"));
        assertThat(login.end()).endsWith(OUT);
    }

    private static String mac(JWTClaimsSet claims, byte[] secret) throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("key").build(), claims);
        token.sign(new MACSigner(secret));
        return token.serialize();
    }

    @Test
    void whatTheProviderSaysOfAnotherPersonIsRefused() throws Exception {
        Begun login = begin();
        provider.says(provider.signed(claims("mixed", "mixed", login.nonce).build()), about("another"));
        assertThat(login.end()).endsWith(OUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no JSON", "a failure", "elsewhere", "too much", "no token", "deep", "hang up"})
    void anAnswerThatIsNoneEndsTheLoginAndNothingElse(String kind) throws Exception {
        for (boolean atToken : new boolean[] {true, false}) {
            Begun login = begin();
            String subject = "none-" + kind.hashCode();
            provider.says(provider.signed(claims(subject, subject, login.nonce).build()), about(subject));
            CountDownLatch followed = new CountDownLatch(1);
            ProviderThatLies.Answer none = call -> {
                switch (kind) {
                    case "no JSON" -> ProviderThatLies.write(call, 200, "<html>");
                    case "a failure" -> ProviderThatLies.write(call, 500, "{}");
                    case "elsewhere" -> {
                        call.getResponseHeaders().set("Location", lab.at("/login") + "");
                        call.sendResponseHeaders(307, -1);
                    }
                    case "too much" -> {
                        call.getResponseHeaders().set("Content-Type", "application/json");
                        call.sendResponseHeaders(200, 0);
                        byte[] blank = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
                        call.getResponseBody().write('{');
                        for (int piece = 0; piece < 64; piece++) {
                            call.getResponseBody().write(blank);
                        }
                        followed.countDown();
                    }
                    case "no token" -> ProviderThatLies.write(call, 200, "{\"token_type\":\"Bearer\"}");
                    case "deep" -> ProviderThatLies.write(call, 200, "{\"a\":" + "[".repeat(100_000));
                    default -> call.close();
                }
            };
            if (atToken) {
                provider.answersToken(none);
            } else {
                provider.answersPerson(none);
            }
            assertThat(login.end()).as("at the token " + atToken).endsWith(OUT);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aProviderThatFallsSilentBlocksNoOtherLogin(boolean atToken) throws Exception {
        Begun login = begin();
        provider.says(provider.signed(claims("silent", "silent", login.nonce).build()), about("silent"));
        if (atToken) {
            provider.answersToken(drips());
        } else {
            provider.answersPerson(drips());
        }
        assertThat(login.end()).endsWith(OUT);
    }

    @Test
    void whoComesForTheFirstTimeTwiceAtOnceIsLetInBothTimesAndHasOneAccount() throws Exception {
        Begun one = begin();
        Begun other = begin();
        CyclicBarrier both = new CyclicBarrier(2);
        ProviderThatLies.Answer truth = call -> {
            try {
                both.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IOException(e);
            }
            ProviderThatLies.write(call, 200, JsonMapper.shared().writeValueAsString(about("twice")));
        };
        provider.answersPerson(truth);
        provider.answersTokens(Map.of(
                "one", provider.signed(claims("twice", "twice", one.nonce).build()),
                "other", provider.signed(claims("twice", "twice", other.nonce).build())));
        CompletableFuture<String> second = CompletableFuture.supplyAsync(() -> other.endWith("other"));
        assertThat(List.of(one.endWith("one"), second.join()))
                .allSatisfy(there -> assertThat(there).endsWith("/"));
        assertThat(jdbc.sql("select count(*) from users where name = 'twice'")
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void theNameOfAClosedAccountOpensNone() throws Exception {
        opened("clara", PASSWORD, Role.ADMIN, "ada");
        people.close("clara", "ada");
        Begun login = begin();
        provider.says(provider.signed(claims("clara", "clara", login.nonce).build()), about("clara"));
        assertThat(login.end()).endsWith(OUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"emp-admins-not", "EMP-ADMINS", "x emp-admins", "[emp-admins]"})
    void aGroupThatIsNearlyThatOfAdministratorsMakesNone(String group) throws Exception {
        Begun login = begin();
        String name = "group" + Math.abs(group.hashCode());
        JWTClaimsSet claims =
                claims(name, name, login.nonce).claim("groups", group).build();
        provider.says(provider.signed(claims), about(name));
        assertThat(login.end()).endsWith("/");
        assertThat(login.browser.page("/people").statusCode()).isEqualTo(403);
    }

    private JWTClaimsSet.Builder claims(String subject, String name, String nonce) {
        return new JWTClaimsSet.Builder()
                .issuer(provider.issuer())
                .subject(subject)
                .audience(ProviderThatLies.CLIENT)
                .issueTime(new Date())
                .expirationTime(Date.from(Instant.now().plus(5, ChronoUnit.MINUTES)))
                .claim("nonce", nonce)
                .claim("preferred_username", name);
    }

    private static Map<String, Object> about(String subject) {
        Map<String, Object> about = new HashMap<>();
        about.put("sub", subject == null ? "nobody" : subject);
        return about;
    }

    private long accounts() {
        return jdbc.sql("select count(*) from users").query(Long.class).single();
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
            nonce = URLDecoder.decode(parameter(there, "nonce"), StandardCharsets.UTF_8);
            state = parameter(there, "state");
        }

        String end() throws Exception {
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

    private Begun begin() throws Exception {
        return new Begun();
    }

    private static String parameter(String address, String name) {
        Matcher value = Pattern.compile("[?&]" + name + "=([^&]+)").matcher(address);
        assertThat(value.find()).as(address).isTrue();
        return value.group(1);
    }

    private static String location(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElseThrow(() -> new AssertionError(answer + answer.body()));
    }
}
