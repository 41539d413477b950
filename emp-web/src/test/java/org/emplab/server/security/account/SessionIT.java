package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.emplab.server.security.Browser.location;

import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.Browser;
import org.emplab.web.WebPaths;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionIT extends RunningServer {
    private final Browser browser = new Browser(this::at);

    @Test
    void servesTwentyPagesThatAreAskedForTogetherRightAfterTheLogin() throws Exception {
        opened("tabs", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("tabs");
        List<CompletableFuture<HttpResponse<String>>> tabs = IntStream.range(0, 20)
                .mapToObj(tab -> browser.pageAsync(tab % 2 == 0 ? "/" : "/account"))
                .toList();
        assertThat(tabs).allSatisfy(tab -> assertThat(tab.get().statusCode()).isEqualTo(200));
    }

    @Test
    void endsWhenTheRoleIsChangedSoThatTheNewOneCounts() throws Exception {
        opened("dora", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("dora");
        assertThat(browser.page("/import").statusCode()).isEqualTo(403);
        people.changeRole("dora", Role.RESEARCHER, "ada");
        assertThat(browser.page("/import").statusCode()).isEqualTo(302);
        browser.logIn("dora");
        assertThat(browser.page("/import").statusCode()).isEqualTo(200);
    }

    @Test
    void sendsAFormThatOutlivedItsSessionToTheLogin() throws Exception {
        HttpResponse<String> answer = browser.form("/account/tokens", "label=x&_csrf=of-another-time");
        assertThat(location(answer)).endsWith("/login?expired");
        assertThat(browser.page("/login?expired").body()).contains("was not carried out");
    }

    @Test
    void comesBackToThePageThatWasWantedAndNeverToAPartOfOne() throws Exception {
        assertThat(location(browser.page("/runs?state=running"))).isNotEmpty();
        HttpRequest fragment = HttpRequest.newBuilder(at("/lab/state"))
                .header("Accept", "text/html, */*")
                .header("HX-Request", "true")
                .build();
        browser.send(fragment);
        assertThat(location(browser.logIn("ada"))).endsWith("/runs?state=running");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/login",
                "/",
                "/people",
                "/nowhere",
                "/api/v1/users",
                "/api/v1/nowhere",
                "/webjars/none",
                "/error"
            })
    void eachAnswerForbidsToGuessItsTypeToFrameItToKeepItAndToTellWhereOneWas(String path) throws Exception {
        HttpResponse<String> answer = get(token("ada", Role.ADMIN), path);
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.headers().firstValue("X-Frame-Options")).hasValue("DENY");
        assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("same-origin");
        assertThat(answer.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).contains("frame-ancestors 'none'"));
        if (!path.startsWith("/webjars") && !path.equals("/error")) {
            assertThat(answer.headers().firstValue("Cache-Control"))
                    .hasValueSatisfying(rule -> assertThat(rule).contains("no-store"));
        }
        if (path.equals("/login")) {
            assertThat(answer.headers().firstValue("Content-Security-Policy"))
                    .as("no foreign scripts")
                    .hasValue(WebPaths.CONTENT_SECURITY_POLICY);
        }
    }

    @Test
    void aSessionIsKnownByARandomNumberThatIsNewAtEachLogin() throws Exception {
        opened("sid", PASSWORD, Role.VIEWER, "ada");
        Set<String> seen = new HashSet<>();
        for (int login = 0; login < 3; login++) {
            browser.logIn("sid"); // also with the cookie of the last
            String id = new String(Base64.getDecoder().decode(cookie("SESSION")), StandardCharsets.US_ASCII);
            assertThat(Base64.getUrlDecoder().decode(id)).as("216 bits").hasSize(27);
            assertThat(Ids.uuid(id)).as("122 of them random").isEmpty();
            assertThat(seen.add(id)).isTrue();
        }
    }

    private String cookie(String name) {
        return browser.cookies().getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    @Test
    void passwordsAndTokensAreKeptAsHashesAlone() {
        opened("hash-1", PASSWORD, Role.VIEWER, "ada");
        opened("hash-2", PASSWORD, Role.VIEWER, "ada");
        List<String> hashes =
                values(String.class, "select password_hash from users where name in ('hash-1', 'hash-2')");
        assertThat(hashes)
                .hasSize(2)
                .doesNotHaveDuplicates() // salted
                .allMatch(hash -> hash.matches("\\{bcrypt}\\$2[aby]\\$1\\d\\$[./A-Za-z0-9]{53}"));
        String token = token("hash-1", Role.VIEWER);
        assertThat(token.substring("emp_".length())).as("256 bits").hasSizeGreaterThanOrEqualTo(43);
        assertThat(value(Long.class, "select count(*) from tokens t where strpos(t::text, ?) > 0", token))
                .isZero();
    }

    @Test
    void noCredentialIsTakenFromAnAddress() throws Exception {
        String token = token("ada", Role.ADMIN);
        for (String name : List.of("token", "access_token", "bearer", "authorization", "jsessionid", "session")) {
            assertThat(get("no-token", "/api/v1/runs?" + name + "=" + token).statusCode())
                    .as(name)
                    .isEqualTo(401);
        }
        opened("url", PASSWORD, Role.VIEWER, "ada");
        assertThat(browser.page("/login?username=url&password=" + Browser.encoded(PASSWORD))
                        .statusCode())
                .isEqualTo(200);
        assertThat(browser.page("/account").statusCode()).isEqualTo(302);
    }

    @Test
    void noOtherOriginIsTrustedAndNoVersionTold() throws Exception {
        for (String path : List.of("/login", "/api/v1/runs", "/actuator/health/liveness")) {
            for (String method : List.of("GET", "OPTIONS")) {
                HttpResponse<String> answer = browser.send(HttpRequest.newBuilder(at(path))
                        .header("Origin", "https://evil.example")
                        .header("Access-Control-Request-Method", "DELETE")
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build());
                assertThat(answer.headers().map().keySet())
                        .as(method + " " + path)
                        .noneMatch(
                                name -> name.toLowerCase(Locale.ROOT).matches("access-control-.*|server|x-powered-by"));
            }
        }
    }

    @Test
    void aChangedPasswordEndsAllOtherSessionsAndAllTokens() throws Exception {
        opened("pia", PASSWORD, Role.VIEWER, "ada");
        String token = token("pia", Role.VIEWER);
        Browser elsewhere = new Browser(this::at);
        elsewhere.logIn("pia");
        browser.logIn("pia");
        assertThat(elsewhere.page("/").statusCode()).isEqualTo(200);
        browser.formOf(
                "/account",
                "/account/password",
                "oldPassword=" + Browser.encoded(PASSWORD) + "&newPassword=quite+another+one");
        assertThat(browser.page("/account").body()).contains("password is changed");
        assertThat(elsewhere.page("/").statusCode()).isEqualTo(302);
        assertThat(get(token, "/api/v1/runs").statusCode()).isEqualTo(401);
        assertThat(location(elsewhere.logIn("pia", "quite another one")))
                .isNotEmpty()
                .doesNotContain("error");
    }

    @Test
    void aPersonSeesTheirSessionsAndEndsAllButThisOne() throws Exception {
        opened("sue", PASSWORD, Role.VIEWER, "ada");
        Browser elsewhere = new Browser(this::at);
        browser.logIn("sue");
        assertThat(browser.page("/account").body()).contains("127.0.0.1 (here)").doesNotContain("Log out elsewhere");
        elsewhere.logIn("sue");
        browser.formOf("/account", "/account/sessions/end", "");
        assertThat(browser.page("/account").body())
                .contains("Your other sessions have ended", "127.0.0.1 (here)")
                .doesNotContain("Log out elsewhere");
        assertThat(elsewhere.page("/account").statusCode()).isEqualTo(302);
    }

    @Test
    void aPasswordThatIsTooLongIsRefused() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> people.open("long", "é".repeat(37), Role.VIEWER, "ada"));
        people.open("long", "é".repeat(36), Role.VIEWER, "ada");
        assertThat(people.person("long").enabled()).isTrue();
    }

    @Test
    void nothingMayFollowALongPassword() throws Exception {
        String longest = "x".repeat(72); // bcrypt looks at no more
        opened("len", longest, Role.VIEWER, "ada");
        assertThat(location(browser.logIn("len", longest + "y"))).endsWith("/login?error");
        assertThat(location(browser.logIn("len", longest))).endsWith("/");
    }

    @Test
    void aPageThatWasLeftOpenHearsNothingMoreAfterTheLogout() throws Exception {
        opened("lou", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("lou");
        try (InputStream feed = browser.feed()) {
            assertThat(feed.read()).isEqualTo(':');
            browser.formOf("/account", "/logout", "");
            feed.readAllBytes(); // ends
        }
    }

    @Test
    void onePersonsOpenPagesTakeNoConnectionsFromOthers() throws Exception {
        String viewer = token("lia", Role.VIEWER);
        List<InputStream> feeds = new ArrayList<>();
        try {
            HttpResponse<InputStream> feed = feed(viewer);
            while (feed.statusCode() == 200 && feeds.size() < 200) {
                feeds.add(feed.body());
                feed = feed(viewer);
            }
            assertThat(feed.statusCode()).isEqualTo(429);
            assertThat(feed.headers().firstValue("Retry-After")).isPresent();
            assertThat(feeds).hasSize(100);
            try (InputStream other = feed(token("lea", Role.VIEWER)).body()) {
                assertThat(other.read()).isEqualTo(':');
            }
        } finally {
            for (InputStream open : feeds) {
                open.close();
            }
        }
    }

    private HttpResponse<InputStream> feed(String token) throws Exception {
        return http.send(
                as(token, "/live").header("Accept", "text/event-stream").build(),
                HttpResponse.BodyHandlers.ofInputStream());
    }
}
