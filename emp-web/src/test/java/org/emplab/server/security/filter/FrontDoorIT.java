package org.emplab.server.security.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.emplab.server.security.filter.RawRequests.answerTo;
import static org.emplab.server.security.filter.RawRequests.send;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.catalina.connector.ClientAbortException;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.Browser;
import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.RefusalLog;
import org.emplab.web.security.RequestLimitFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests with neither login nor token. Each test comes from an address of its own. */
class FrontDoorIT extends RunningServer {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String ENROLMENT = "{\"token\":\"enrol_guess\"}";

    @Autowired
    private LoginRateLimit logins;

    @Autowired
    private RefusalLog refusals;

    @Test
    void limitsGuessesOfEnrolmentTokensHoweverTheAddressIsWrittenAndWhateverTheGuesserSaysItIs() throws IOException {
        List<String> paths = List.of("/api/v1/enrol", "/api/v1/%65nrol", "/api/v1/enro%6c");
        for (int guess = 0; guess < LoginRateLimit.PER_ADDRESS; guess++) {
            String saysItIs = "application/json\r\nX-Forwarded-For: 192.0.2." + guess;
            assertThat(post("127.0.1.1", paths.get(guess % 3), saysItIs, ENROLMENT))
                    .startsWith("HTTP/1.1 403");
        }
        for (String path : paths) {
            assertThat(post("127.0.1.1", path, "application/json", ENROLMENT)).startsWith("HTTP/1.1 429");
        }
    }

    @Test
    void limitsGuessesOfPasswordsHoweverTheAddressIsWritten() throws IOException {
        List<String> paths = List.of("/login", "/%6cogin", "/log%69n");
        String form = loginForm("127.0.2.1", "nobody", "guessed at once");
        for (int guess = 0; guess < LoginRateLimit.PER_ADDRESS; guess++) {
            assertThat(post("127.0.2.1", paths.get(guess % 3), form))
                    .startsWith("HTTP/1.1 302")
                    .contains("/login?error");
        }
        for (String path : paths) {
            assertThat(post("127.0.2.1", path, form)).startsWith("HTTP/1.1 429").contains("Retry-After: 60");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/login?a=%zz",
                "/login?%2",
                "/assets/app.css?v=%g0",
                "/login?=null",
                "/?&&=x",
                "/login?a=%ff",
            })
    void aQueryThatCannotBeReadIsRefusedEachTime(String path) throws IOException {
        for (int time = 0; time < 2; time++) {
            assertThat(exchange("127.0.2.5", head("GET", path, "text/plain", "")))
                    .startsWith("HTTP/1.1 400");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void aQueryOfMoreParametersThanAreReadIsRefused(String method) throws IOException {
        assertThat(exchange("127.0.2.6", head(method, "/login?" + "a&".repeat(2000), "text/plain", "")))
                .startsWith("HTTP/1.1 400");
    }

    @Test
    void whoKnowsTheirPasswordLogsInAsOftenAsTheyLike() throws IOException {
        opened("often", PASSWORD, Role.VIEWER, "ada");
        for (int login = 0; login <= LoginRateLimit.PER_ADDRESS; login++) {
            assertThat(post("127.0.2.4", "/login", loginForm("127.0.2.4", "often", PASSWORD)))
                    .startsWith("HTTP/1.1 302")
                    .doesNotContain("error");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /import, multipart/form-data; boundary=x",
        "POST, /login, multipart/form-data; boundary=x",
        "POST, /nowhere, multipart/form-data; boundary=x",
        "GET, /assets/nowhere, multipart/form-data; boundary=x",
        "POST, /api/v1/imports, multipart/form-data; boundary=x",
        "POST, /api/v1/imports, application/gzip",
        "POST, /api/v1/enrol, application/json",
        "POST, /login, application/x-www-form-urlencoded",
        "PUT, /people, application/x-www-form-urlencoded",
        "GET, /login, application/x-www-form-urlencoded",
    })
    void answersAStrangerWithoutWaitingForALargeBody(String method, String path, String type) throws IOException {
        try (Socket socket = socket("127.0.3.1")) {
            send(socket, head(method, path, type, "Content-Length: 300000000") + "x".repeat(20_000));
            assertThat(answerTo(socket, "")).matches("(?s)HTTP/1.1 [234].*").contains("Connection: close");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/enrol", "/login"})
    void readsNoMoreThanThereIsRoomForOfABodyWithoutAnEnd(String path) throws IOException {
        try (Socket socket = socket("127.0.3.2")) {
            send(socket, head("POST", path, "application/json", "Transfer-Encoding: chunked"));
            String chunk = "4000\r\n" + "x".repeat(0x4000) + "\r\n";
            for (int sent = 0; sent <= RequestLimitFilter.ENROLMENT_BYTES; sent += 0x4000) {
                send(socket, chunk);
            }
            assertThat(answerTo(socket, "")).startsWith("HTTP/1.1 413");
        } catch (java.net.SocketException closedWhileItWasSent) {
            assertThat(closedWhileItWasSent).hasMessageMatching("Broken pipe|Connection reset.*");
        }
    }

    @Test
    void aViewerCannotFillTheDiskWithFormsOfParts() throws Exception {
        String viewer = token("vera", Role.VIEWER);
        for (String path : List.of("/import", "/api/v1/runs", "/account/tokens")) {
            try (Socket socket = socket("127.0.3.3")) {
                send(
                        socket,
                        head("POST", path, "multipart/form-data; boundary=x", "Content-Length: 300000000")
                                .replace("\r\n\r\n", "\r\nAuthorization: Bearer " + viewer + "\r\n\r\n"));
                assertThat(answerTo(socket, "")).startsWith("HTTP/1.1 " + (path.equals("/import") ? 403 : 415));
            }
        }
    }

    @Test
    void peopleAndAgentsAreServedWhileStrangersSendSlowly() throws Exception {
        String viewer = token("vera", Role.VIEWER);
        List<Socket> slow = new ArrayList<>();
        try {
            for (int number = 0; number < 230; number++) {
                Socket socket = socket("127.0.4." + (1 + number / 20));
                slow.add(socket);
                send(socket, head("POST", "/login", FORM, "Content-Length: 1000") + "username=a");
            }
            assertThat(get(viewer, "/api/v1/runs").statusCode()).isEqualTo(200);
            assertThat(exchange("127.0.4.77", head("GET", "/actuator/health/liveness", "text/plain", "Accept: */*")))
                    .startsWith("HTTP/1.1 200");
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void ofAPersonsRequestsSoManyAreServedAtOnceAndThoseOfOthersBesideThem() throws Exception {
        RequestLimitFilter filter = new RequestLimitFilter(logins, refusals, JsonMapper.shared());
        List<Integer> statuses = new ArrayList<>();
        try {
            comesIn("vera");
            served(filter, RequestLimitFilter.OF_PERSON, (request, response) -> {
                statuses.add(status(filter));
                comesIn("rosa");
                statuses.add(status(filter));
            });
            comesIn("vera");
            statuses.add(status(filter));
        } finally {
            SecurityContextHolder.clearContext();
        }
        assertThat(statuses).containsExactly(429, 200, 200);
    }

    private static void comesIn(String login) {
        SecurityContextHolder.getContext()
                .setAuthentication(new TestingAuthenticationToken(login, "none", "ROLE_VIEWER"));
    }

    /** Has so many requests served at once, each within the one before, and then something done. */
    private static void served(RequestLimitFilter filter, int requests, FilterChain within)
            throws IOException, ServletException {
        filter.doFilter(
                new MockHttpServletRequest("GET", "/api/v1/runs"),
                new MockHttpServletResponse(),
                requests == 1 ? within : (request, response) -> served(filter, requests - 1, within));
    }

    private static int status(RequestLimitFilter filter) throws IOException, ServletException {
        MockHttpServletResponse answer = new MockHttpServletResponse();
        try {
            filter.doFilter(new MockHttpServletRequest("GET", "/api/v1/runs"), answer, (request, response) -> {});
        } catch (ClientAbortException refused) {
            assertThat(answer.getHeader("Retry-After")).isNotNull();
        }
        return answer.getStatus();
    }

    @Test
    void readsNoMoreOfACallersBodyThanOfAForm() throws Exception {
        String agent = enrolled("front-door").token();
        byte[] large = ("{\"environment\":{\"a\":[" + "{},".repeat(RequestLimitFilter.BODY_BYTES / 3) + "{}]}}")
                .getBytes(StandardCharsets.US_ASCII);
        HttpResponse<String> told = post(agent, "/api/v1/agent/claim", large, "application/json");
        assertThat(told.statusCode()).as(told.body()).isEqualTo(413);
        HttpResponse<String> untold = http.send(
                as(agent, "/api/v1/agent/claim")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))
                        .build(),
                BodyHandlers.ofString());
        assertThat(untold.statusCode()).as(untold.body()).isEqualTo(413);
    }

    @Test
    void putsWhatWasRefusedOnRecord() throws Exception {
        opened("guessed", PASSWORD, Role.VIEWER, "ada");
        post("127.0.5.1", "/login", loginForm("127.0.5.1", "guessed", "no idea at all"));
        post("127.0.5.1", "/login", loginForm("127.0.5.1", "my secret password", "x"));
        post("127.0.5.1", "/api/v1/enrol", "application/json", ENROLMENT);
        exchange("127.0.5.1", head("GET", "/api/v1/runs", "text/plain", "Authorization: Bearer emp_unknown"));
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> people.changePassword("guessed", "no idea either", "another password"));
        JsonNode trail = json(get(token("ada", Role.ADMIN), "/api/v1/audit?action=refuse&size=1000"));
        assertThat(trail.path("items").valueStream())
                .anySatisfy(entry -> {
                    assertThat(entry.path("action").asString()).isEqualTo("refuse login");
                    assertThat(entry.path("who").asString()).isEqualTo("anonymous");
                    assertThat(entry.path("subject").asString()).isEqualTo("user:guessed");
                    assertThat(entry.path("detail").path("address").asString()).isEqualTo("127.0.5.1");
                })
                .anySatisfy(entry -> assertThat(entry.path("action").asString()).isEqualTo("refuse enrolment"))
                .anySatisfy(entry -> {
                    assertThat(entry.path("action").asString()).isEqualTo("refuse token");
                    assertThat(entry.path("subject").asString()).isEqualTo("GET /api/v1/runs");
                })
                .anySatisfy(entry -> {
                    assertThat(entry.path("action").asString()).isEqualTo("refuse password change");
                    assertThat(entry.path("subject").asString()).isEqualTo("user:guessed");
                });
        assertThat(trail.toString()).doesNotContain("my secret password").doesNotContain("emp_unknown");
    }

    @Test
    void fillsNoDiskWithRefusals() throws Exception {
        for (int refused = 0; refused < RefusalLog.OF_ONE_AN_HOUR + 20; refused++) {
            exchange("127.0.5.2", head("GET", "/api/v1/runs", "text/plain", "Authorization: Bearer emp_unknown"));
        }
        assertThat(value(Integer.class, "select count(*) from audit where detail ->> 'address' = '127.0.5.2'"))
                .isEqualTo(RefusalLog.OF_ONE_AN_HOUR);
    }

    @Test
    void writesNothingForALookAtTheLoginPage() throws IOException {
        long began = System.currentTimeMillis();
        for (int visit = 0; visit < 5; visit++) {
            exchange("127.0.6.1", head("GET", "/login", "text/plain", "Accept: text/html"));
            exchange("127.0.6.1", head("GET", "/runs", "text/plain", "Accept: text/html"));
            post("127.0.6.1", "/login", loginForm("127.0.6.1", "nobody", "guessed at once"));
        }
        assertThat(value(Integer.class, "select count(*) from sessions where creation_time >= ?", began))
                .isZero();
    }

    @Test
    void aLoginFormWithoutItsCookieIsRefused() throws IOException {
        opened("led", PASSWORD, Role.VIEWER, "ada");
        String form = loginForm("127.0.6.2", "led", PASSWORD).split("\n")[1];
        assertThat(post("127.0.6.2", "/login", FORM, form))
                .startsWith("HTTP/1.1 302")
                .contains("/login?expired");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cross-site", "same-site"})
    void aLoginFormOfAnotherSiteIsRefused(String site) throws IOException {
        opened("lent", PASSWORD, Role.VIEWER, "ada");
        String[] form = loginForm("127.0.6.7", "lent", PASSWORD).split("\n");
        String more = "Cookie: " + form[0] + "\r\nContent-Length: " + form[1].length() + "\r\nSec-Fetch-Site: ";
        assertThat(exchange("127.0.6.7", head("POST", "/login", FORM, more + site) + form[1]))
                .contains("/login?expired");
        assertThat(exchange("127.0.6.7", head("POST", "/login", FORM, more + "same-origin") + form[1]))
                .startsWith("HTTP/1.1 302")
                .doesNotContain("expired", "error");
    }

    @Test
    void theLoginSendsToNoOtherSite() throws IOException {
        opened("lured", PASSWORD, Role.VIEWER, "ada");
        String form = loginForm("127.0.6.3", "lured", PASSWORD);
        String elsewhere = Base64.getEncoder()
                .encodeToString("https://elsewhere.example/login".getBytes(StandardCharsets.US_ASCII));
        assertThat(post("127.0.6.3", "/login", "REDIRECT_URI=" + elsewhere + "; " + form))
                .startsWith("HTTP/1.1 302")
                .doesNotContain("elsewhere");
    }

    @Test
    void aSessionThatAnotherPersonChoseIsNotTaken() throws IOException {
        opened("fixed", PASSWORD, Role.VIEWER, "ada");
        String chosen = Base64.getEncoder()
                .encodeToString("f3c1a6b2-5d0e-4a6f-8f0d-3a1f6c2b9e47".getBytes(StandardCharsets.US_ASCII));
        String form = loginForm("127.0.6.6", "fixed", PASSWORD);
        assertThat(post("127.0.6.6", "/login", "SESSION=" + chosen + "; " + form))
                .startsWith("HTTP/1.1 302")
                .contains("Set-Cookie: SESSION=")
                .doesNotContain(chosen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "AAAA", "YQBi", "/w==", "JyBvciAxPTEtLQ=="}) // NUL, a NUL b, half a character, SQL
    void aCookieThatNoSessionHasIsNone(String value) throws IOException {
        String more = "Accept: text/html\r\nCookie: SESSION=" + value;
        assertThat(exchange("127.0.6.5", head("GET", "/runs", "text/plain", more)))
                .startsWith("HTTP/1.1 302")
                .contains("/login");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/runs?state=running", "/login", "/nowhere"})
    void noAnswerLeadsToAHostThatARequestNames(String path) throws IOException {
        String lured = "GET " + path + " HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\n"
                + "X-Forwarded-Proto: https\r\nForwarded: host=evil.example\r\nAccept: text/html\r\n"
                + "Connection: close\r\n\r\n";
        String answer = exchange("127.0.6.4", lured);
        assertThat(answer).startsWith(path.equals("/login") ? "HTTP/1.1 200" : "HTTP/1.1 302");
        assertThat(answer).doesNotContain("evil.example");
    }

    @Test
    void aRequestWithTwoLengthsHidesNoSecondOne() throws IOException {
        String smuggled = "GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n";
        String twoLengths = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                + "Content-Length: " + (5 + smuggled.length()) + "\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
        assertThat(exchange("127.0.6.8", twoLengths + smuggled).split("HTTP/1.1 ", -1))
                .hasSize(2);
    }

    @Test
    void aFormWithoutItsPartsIsABadRequest() throws Exception {
        String researcher = token("rosa", Role.RESEARCHER);
        for (String type : List.of(FORM, "multipart/form-data; boundary=x")) {
            assertStatus(400, post(researcher, "/import", new byte[0], type));
        }
    }

    private String loginForm(String from, String name, String password) throws IOException {
        String page = exchange(from, head("GET", "/login", "text/plain", "Accept: text/html"));
        String cookie = page.replaceFirst("(?s).*Set-Cookie: ([^;]+);.*", "$1");
        return cookie + "\n" + "username=" + Browser.encoded(name) + "&password=" + Browser.encoded(password)
                + "&_csrf=" + Browser.encoded(Browser.csrf(page));
    }

    /** Sends a form with its cookie. */
    private String post(String from, String path, String form) throws IOException {
        String[] parts = form.split("\n");
        return exchange(
                from,
                head("POST", path, FORM, "Cookie: " + parts[0] + "\r\nContent-Length: " + parts[1].length())
                        + parts[1]);
    }

    private String post(String from, String path, String type, String body) throws IOException {
        return exchange(from, head("POST", path, type, "Content-Length: " + body.length()) + body);
    }

    private static String head(String method, String path, String type, String more) {
        return method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: " + type
                + "\r\n" + more + "\r\n\r\n";
    }

    private String exchange(String from, String request) throws IOException {
        try (Socket socket = socket(from)) {
            return answerTo(socket, request);
        }
    }

    private Socket socket(String from) throws IOException {
        return RawRequests.socket(at("/"), from);
    }
}
