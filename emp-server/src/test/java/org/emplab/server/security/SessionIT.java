package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.web.WebPaths;
import org.junit.jupiter.api.Test;

class SessionIT extends RunningServer {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    @Test
    void endsWhenTheAccountIsClosed() throws Exception {
        people.open("carol", PASSWORD, Role.RESEARCHER, "ada");
        logIn("carol");
        assertThat(page("/").statusCode()).isEqualTo(200);
        people.close("carol", "ada");
        assertThat(page("/").headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/login"));
    }

    @Test
    void endsWhenTheRoleIsChangedSoThatTheNewOneCounts() throws Exception {
        people.open("dora", PASSWORD, Role.VIEWER, "ada");
        logIn("dora");
        assertThat(page("/import").statusCode()).isEqualTo(403);
        people.changeRole("dora", Role.RESEARCHER, "ada");
        assertThat(page("/import").statusCode()).isEqualTo(302);
        logIn("dora");
        assertThat(page("/import").statusCode()).isEqualTo(200);
    }

    @Test
    void answersWhoMayNotWithAPageAndAScriptWithAProblem() throws Exception {
        String viewer = token("vera", Role.VIEWER);
        people.open("vera", PASSWORD, Role.VIEWER, "ada");
        logIn("vera");
        HttpResponse<String> page = page("/people");
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
        HttpResponse<String> answer = form("/account/tokens", "label=x&_csrf=of-another-time");
        assertThat(answer.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/login?expired"));
        assertThat(page("/login?expired").body()).contains("was not carried out");
    }

    @Test
    void comesBackToThePageThatWasWantedAndNeverToAPartOfOne() throws Exception {
        assertThat(page("/runs?state=running").headers().firstValue("Location")).isPresent();
        HttpRequest fragment = HttpRequest.newBuilder(at("/lab/state"))
                .header("Accept", "text/html, */*")
                .header("HX-Request", "true")
                .build();
        browser.send(fragment, BodyHandlers.discarding());
        assertThat(logIn("ada").headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/runs?state=running"));
    }

    @Test
    void letsNoPageRunForeignScripts() throws Exception {
        assertThat(page("/login").headers().firstValue("Content-Security-Policy"))
                .hasValue(WebPaths.CONTENT_SECURITY_POLICY);
    }

    private HttpResponse<String> logIn(String name) throws IOException, InterruptedException {
        Matcher csrf = CSRF.matcher(page("/login").body());
        assertThat(csrf.find()).isTrue();
        return form(
                "/login", "username=" + name + "&password=" + encoded(PASSWORD) + "&_csrf=" + encoded(csrf.group(1)));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpResponse<String> form(String path, String fields) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(at(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", "text/html")
                .POST(BodyPublishers.ofString(fields))
                .build();
        return browser.send(request, BodyHandlers.ofString());
    }

    private HttpResponse<String> page(String path) throws IOException, InterruptedException {
        return browser.send(
                HttpRequest.newBuilder(at(path)).header("Accept", "text/html").build(), BodyHandlers.ofString());
    }
}
