package org.emplab.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.server.security.filter.RawRequests.answerTo;
import static org.emplab.server.security.filter.RawRequests.send;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpCookie;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.security.Browser;
import org.emplab.server.security.filter.RawRequests;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Callers whose account, role, session or token changes while they send a request. */
@Timeout(600)
class ReauthorizationIT extends RunningLab {
    /** A server that is so slow that it looks at the session only afterwards sees an anonymous caller. */
    private static final String REFUSED = "(?s)HTTP/1.1 (403|401|413|302 .*/login\\?expired).*";

    private static final String END_OF_PARTS = "\r\n--x--\r\n";

    @Autowired
    private Reauthorization reauthorization;

    /** However soon what a request sent is stored. */
    @BeforeEach
    void checkAgainAtOnce() {
        set(reauthorization, "intervalNanos", 0L);
    }

    @Test
    void anAdministratorWhoseAccountIsClosedOpensNoneByABodyThatTheyWereStillSending() throws Exception {
        String token = token("slow-admin", Role.ADMIN);
        String account = "{\"login\":\"left-behind\",\"password\":\"" + PASSWORD + "\",\"role\":\"admin\"}";
        try (Socket socket = socket()) {
            begin(socket, "POST /api/v1/users", bearer(token), "application/json", account, " ");
            people.close("slow-admin", "ada");
            assertThat(answerTo(socket, " ")).matches(REFUSED);
        }
        assertThat(people.people()).noneMatch(person -> person.login().equals("left-behind"));
        assertThat(trail()).contains("\"subject\":\"POST /api/v1/users\"");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aResearcherWhoBecameAViewerWritesNothingByAFormThatTheyWereStillSending(boolean inParts) throws Exception {
        String login = "slow-" + inParts;
        opened(login, PASSWORD, Role.RESEARCHER, "ada");
        Browser browser = new Browser(this::at);
        browser.logIn(login);
        String csrf = Browser.csrf(browser.page("/account").body());
        String cookie = "Cookie: "
                + browser.cookies().getCookieStore().getCookies().stream()
                        .map(HttpCookie::toString)
                        .collect(Collectors.joining("; "));
        try (Socket socket = socket()) {
            if (inParts) {
                String file = String.join("\n", lines(LONG_RUN, login)) + "\n";
                String parts = part("_csrf", csrf) + part("file\"; filename=\"slow.jsonl", file) + part("rest", "");
                begin(socket, "POST /import", cookie, "multipart/form-data; boundary=x", parts, END_OF_PARTS);
            } else {
                String form = "_csrf=" + Browser.encoded(csrf) + "&name=" + login + "&notes=";
                begin(socket, "POST /notebooks", cookie, "application/x-www-form-urlencoded", form, " ");
            }
            people.changeRole(login, Role.VIEWER, "ada");
            assertThat(answerTo(socket, inParts ? END_OF_PARTS : " ")).matches(REFUSED);
        }
        String admin = token("ada", Role.ADMIN);
        assertThat(get(admin, "/api/v1/notebooks?size=1000").body()).doesNotContain(login);
        assertThat(get(admin, "/api/v1/runs?machine=" + login).body()).doesNotContain("\"machine\"");
        assertThat(trail()).contains("\"subject\":\"POST " + (inParts ? "/import" : "/notebooks"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anUploadIsStoredOnlyIfTheMachineIsStillLetInWhenItHasArrived(boolean enrolledAgain) throws Exception {
        String name = "slow-machine-" + enrolledAgain;
        String token = enrolled(name).token();
        UUID run = submitted(Map.of("machine", name, "samples", 40, "workload", "inc", "taskLengthSeconds", 16384))
                .runs()
                .get(0);
        post(token, "/api/v1/agent/claim", "{}");
        String upload = String.join("\n", lines(LONG_RUN, name).subList(0, 3));
        String end = "}\n";
        try (Socket socket = socket()) {
            begin(
                    socket,
                    "POST /api/v1/agent/runs/" + run + "/samples",
                    bearer(token),
                    "application/x-ndjson",
                    upload.substring(0, upload.length() - 1),
                    end);
            if (enrolledAgain) {
                enrolled(name); // which voids the token
            }
            assertThat(answerTo(socket, end))
                    .matches(answer -> answer.matches("(?s)HTTP/1\\.1 " + (enrolledAgain ? "40[13]" : "200") + " .*"));
        }
        assertThat(value(
                        Integer.class,
                        "select count(*) from samples where run_id = (select id from runs where public_id = ?)",
                        run))
                .isEqualTo(enrolledAgain ? 0 : 2);
    }

    @Test
    void pagesThatListenByATokenHearNothingMoreOnceItIsRevoked() throws Exception {
        String token = token("listens", Role.VIEWER);
        try (Socket socket = socket()) {
            begin(socket, "GET /live", bearer(token));
            InputStream events = socket.getInputStream();
            assertThat(new String(events.readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
            tokens.revoke("listens", tokens.of("listens").get(0).id());
            assertThat(new String(events.readAllBytes(), StandardCharsets.US_ASCII))
                    .endsWith("0\r\n\r\n");
        }
    }

    private String trail() throws Exception {
        return get(token("ada", Role.ADMIN), "/api/v1/audit?size=1000").body();
    }

    /** From an address of its own: of refusals to one address so many are on record. */
    private Socket socket() throws IOException {
        return RawRequests.socket(at("/"), "127.0.7.1");
    }

    private static String bearer(String token) {
        return "Authorization: Bearer " + token;
    }

    private static String part(String name, String content) {
        return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content
                + (content.isEmpty() ? "" : "\r\n");
    }

    private static void begin(Socket socket, String asked, String who) throws IOException {
        send(socket, asked + " HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n" + who + "\r\n\r\n");
    }

    /** Sends a body but for its end. */
    private static void begin(Socket socket, String asked, String who, String type, String body, String end)
            throws IOException {
        int length = (body + end).getBytes(StandardCharsets.UTF_8).length;
        begin(socket, asked, who + "\r\nContent-Type: " + type + "\r\nContent-Length: " + length);
        send(socket, body);
    }
}
