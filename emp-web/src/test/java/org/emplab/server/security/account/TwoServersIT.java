package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.OwnServer;
import org.emplab.server.RunningLab;
import org.emplab.server.security.Browser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one database look like one to their users. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoServersIT extends RunningLab {
    @TempDir
    private static Path home;

    private OwnServer other;
    private final Browser here = new Browser(this::at);
    private final Browser there = new Browser(path -> other.at(path), here.cookies());

    @BeforeAll
    void startAnother() {
        Map<String, String> settings = beside(home);
        settings.put("server.forward-headers-strategy", "native");
        other = OwnServer.start(settings);
    }

    @AfterAll
    void stopIt() {
        other.close();
    }

    @Test
    void whoLogsInAtOneIsLoggedInAtTheOtherUntilTheyLogOut() throws Exception {
        opened("tess", PASSWORD, Role.VIEWER, "ada");
        here.logIn("tess");
        assertThat(there.page("/account").body()).contains("tess");
        there.formOf("/account", "/logout", "");
        assertThat(here.page("/account").statusCode()).isEqualTo(302);
    }

    @Test
    void aPageThatIsOpenAtOneHearsWhatHappensAtTheOther() throws Exception {
        String login = "thea-" + UUID.randomUUID();
        opened(login, PASSWORD, Role.VIEWER, "ada");
        here.logIn(login);
        try (BufferedReader feed = new BufferedReader(new InputStreamReader(there.feed(), StandardCharsets.UTF_8))) {
            assertThat(feed.readLine()).startsWith(":");
            String run = stored(LONG_RUN, "heard-elsewhere");
            String line = feed.readLine();
            while (!line.equals("data:" + run)) {
                line = feed.readLine();
            }
            people.close(login, "ada");
            while (line != null) { // until the feed ends, what other machines tell may still come
                line = feed.readLine();
            }
        }
        assertThat(there.page("/account").statusCode()).isEqualTo(302);
    }

    @Test
    void aSessionThatCannotBeReadIsNone() throws Exception {
        opened("toni", PASSWORD, Role.VIEWER, "ada");
        here.logIn("toni");
        update("""
                update sessions_attributes set attribute_bytes = '\\x00' where session_primary_id in
                    (select primary_id from sessions where principal_name = 'toni')""");
        assertThat(here.page("/account").statusCode()).isEqualTo(302);
        here.logIn("toni");
        assertThat(here.page("/account").statusCode()).isEqualTo(200);
    }

    @Test
    void aPersonsSessionIsLong() throws Exception {
        opened("tom", PASSWORD, Role.VIEWER, "ada");
        here.logIn("tom");
        assertThat(value(Long.class, "select max_inactive_interval from sessions where principal_name = 'tom'"))
                .isEqualTo(8 * 3600);
    }

    @Test
    void aCookieIsForTheServerAlone() throws Exception {
        for (String page : List.of("/login", "/runs")) {
            assertThat(new Browser(this::at).page(page).headers().firstValue("Set-Cookie"))
                    .hasValueSatisfying(cookie -> assertThat(cookie)
                            .contains("HttpOnly", "SameSite=Lax")
                            .doesNotContain("Secure"));
        }
    }

    @Test
    void aCookieOfTlsTravelsByTlsAlone() throws Exception {
        opened("tilda", PASSWORD, Role.VIEWER, "ada");
        HttpResponse<String> form = byTls("/login", "", "");
        String fields = "username=tilda&password=" + Browser.encoded(PASSWORD) + "&_csrf=" + Browser.csrf(form.body());
        HttpResponse<String> in = byTls("/login", cookies(form), fields);
        assertThat(byTls("/account", cookies(in), "").body()).contains("tilda");
        assertThat(Stream.of(form, in, byTls("/runs", "", ""))
                        .flatMap(answer -> answer.headers().allValues("Set-Cookie").stream()))
                .hasSizeGreaterThan(2)
                .allSatisfy(cookie -> assertThat(cookie)
                        .contains("Path=/;", "Secure", "HttpOnly", "SameSite=Lax")
                        .doesNotContain("Domain"));
    }

    private static String cookies(HttpResponse<String> answer) {
        return answer.headers().allValues("Set-Cookie").stream()
                .map(set -> set.replaceFirst(";.*", ""))
                .collect(Collectors.joining("; "));
    }

    /** Asks through a proxy that speaks TLS; with a form if there are fields. */
    private HttpResponse<String> byTls(String path, String cookie, String fields) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(other.at(path))
                .header("Accept", "text/html")
                .header("X-Forwarded-Proto", "https")
                .header("Content-Type", "application/x-www-form-urlencoded");
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        if (!fields.isEmpty()) {
            request.POST(BodyPublishers.ofString(fields));
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void aBrowserThatCameByTlsIsToldToComeByNothingElse() throws Exception {
        assertThat(byTls("/login", "", "").headers().firstValue("Strict-Transport-Security"))
                .hasValueSatisfying(rule -> assertThat(rule).contains("max-age=31536000", "includeSubDomains"));
    }
}
