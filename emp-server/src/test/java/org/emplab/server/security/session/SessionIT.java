package org.emplab.server.security.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.security.Browser;
import org.emplab.server.security.guess.GuessLimit;
import org.emplab.web.CommandOutcome;
import org.emplab.web.WebPaths;
import org.junit.jupiter.api.Test;

class SessionIT extends RunningServer {
    private final Browser browser = new Browser(this::at);

    @Test
    void endsWhenTheAccountIsClosed() throws Exception {
        people.open("carol", PASSWORD, Role.RESEARCHER, "ada");
        browser.logIn("carol");
        assertThat(browser.page("/").statusCode()).isEqualTo(200);
        people.close("carol", "ada");
        assertThat(browser.page("/").headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/login"));
    }

    @Test
    void endsWhenTheRoleIsChangedSoThatTheNewOneCounts() throws Exception {
        people.open("dora", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("dora");
        assertThat(browser.page("/import").statusCode()).isEqualTo(403);
        people.changeRole("dora", Role.RESEARCHER, "ada");
        assertThat(browser.page("/import").statusCode()).isEqualTo(302);
        browser.logIn("dora");
        assertThat(browser.page("/import").statusCode()).isEqualTo(200);
    }

    @Test
    void answersWhoMayNotWithAPageAndAScriptWithAProblem() throws Exception {
        String viewer = token("vera", Role.VIEWER);
        people.open("vera", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("vera");
        HttpResponse<String> page = browser.page("/people");
        assertThat(page.statusCode()).isEqualTo(403);
        assertThat(page.body()).contains("<h1>");
        HttpResponse<String> problem = get(viewer, "/api/v1/users");
        assertThat(problem.statusCode()).isEqualTo(403);
        assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        HttpResponse<String> nowhere = get(viewer, "/api/v1/nowhere");
        assertThat(nowhere.statusCode()).isEqualTo(404);
        assertThat(nowhere.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void sendsAFormThatOutlivedItsSessionToTheLogin() throws Exception {
        HttpResponse<String> answer = browser.form("/account/tokens", "label=x&_csrf=of-another-time");
        assertThat(answer.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/login?expired"));
        assertThat(browser.page("/login?expired").body()).contains("was not carried out");
    }

    @Test
    void comesBackToThePageThatWasWantedAndNeverToAPartOfOne() throws Exception {
        assertThat(browser.page("/runs?state=running").headers().firstValue("Location"))
                .isPresent();
        HttpRequest fragment = HttpRequest.newBuilder(at("/lab/state"))
                .header("Accept", "text/html, */*")
                .header("HX-Request", "true")
                .build();
        browser.send(fragment);
        assertThat(browser.logIn("ada").headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/runs?state=running"));
    }

    @Test
    void letsNoPageRunForeignScripts() throws Exception {
        assertThat(browser.page("/login").headers().firstValue("Content-Security-Policy"))
                .hasValue(WebPaths.CONTENT_SECURITY_POLICY);
    }

    @Test
    void aChangedPasswordEndsAllOtherSessionsAndAllTokens() throws Exception {
        people.open("pia", PASSWORD, Role.VIEWER, "ada");
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
        assertThat(elsewhere.logIn("pia", "quite another one").headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).doesNotContain("error"));
    }

    @Test
    void theOldPasswordCannotBeGuessedInASession() {
        people.open("paul", PASSWORD, Role.VIEWER, "ada");
        for (int guess = 0; guess < GuessLimit.AT_OLD_PASSWORD; guess++) {
            people.changePassword("paul", "guess " + guess, "quite another one");
        }
        assertThat(people.changePassword("paul", PASSWORD, "quite another one"))
                .isInstanceOfSatisfying(
                        CommandOutcome.Refused.class,
                        refused -> assertThat(refused.reason()).contains("Too many"));
    }

    @Test
    void aPasswordThatIsTooLongIsRefused() {
        assertThat(people.open("long", "é".repeat(37), Role.VIEWER, "ada")).isInstanceOf(CommandOutcome.Refused.class);
        assertThat(people.open("long", "é".repeat(36), Role.VIEWER, "ada")).isInstanceOf(CommandOutcome.Done.class);
    }

    @Test
    void whoIsLoggedInHearsThatAFormIsRefusedAndStaysLoggedIn() throws Exception {
        people.open("fay", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("fay");
        assertThat(browser.form("/account/tokens", "label=x&_csrf=of-another-time")
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.page("/").statusCode()).isEqualTo(200);
    }

    @Test
    void aClosedAccountHearsNothingMore() throws Exception {
        people.open("liv", PASSWORD, Role.VIEWER, "ada");
        browser.logIn("liv");
        try (InputStream feed = browser.feed()) {
            assertThat(feed.read()).isEqualTo(':');
            people.close("liv", "ada");
            assertThat(new String(feed.readAllBytes(), StandardCharsets.UTF_8)).doesNotContain("data");
        }
    }
}
