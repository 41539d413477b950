package org.emplab.server.security.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.security.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** People whose account, role, session or token changes while a request of theirs is under way. */
@Timeout(600)
@ExtendWith(OutputCaptureExtension.class)
class StillLetInIT extends RunningServer {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");
    /** Where the server is so slow that it looks who it is only afterwards, they have to log in. */
    private static final String REFUSED = "(?s)HTTP/1.1 (403|401|302 .*/login\\?expired).*";

    /** Said meanwhile of those that other tests left behind. */
    private static final String OF_SILENT_MACHINES = " WARN  OverdueRuns - ";

    private static final int SAMPLES = 50;
    private static final String END_OF_PARTS = "\r\n--x--\r\n";
    private static final String ENOUGH = " ".repeat(100);

    @Test
    void anAdministratorWhoseAccountIsClosedOpensNoneByABodyThatTheyWereStillSending() throws Exception {
        String token = token("slow-admin", Role.ADMIN);
        String account = "{\"login\":\"left-behind\",\"password\":\"" + PASSWORD + "\",\"role\":\"admin\"}";
        try (Socket socket = new Socket("127.0.0.1", at("/").getPort())) {
            begin(socket, "POST /api/v1/users", bearer(token), "application/json", account, "");
            people.close("slow-admin", "ada");
            assertThat(answerWhileItSendsOn(socket, "")).matches(REFUSED);
        }
        assertThat(people.people()).noneMatch(person -> person.login().equals("left-behind"));
        assertThat(trail()).contains("\"subject\":\"POST /api/v1/users\"");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aResearcherWhoBecameAViewerWritesNothingByAFormThatTheyWereStillSending(boolean inParts) throws Exception {
        String login = "slow-" + inParts;
        people.open(login, PASSWORD, Role.RESEARCHER, "ada");
        Browser browser = new Browser(this::at);
        browser.logIn(login);
        Matcher csrf = CSRF.matcher(browser.page("/account").body());
        assertThat(csrf.find()).isTrue();
        String cookie =
                "Cookie: " + browser.cookies().getCookieStore().getCookies().get(0);
        try (Socket socket = new Socket("127.0.0.1", at("/").getPort())) {
            if (inParts) {
                String file = String.join("\n", lines(LONG_RUN, login)) + "\n";
                String parts =
                        part("_csrf", csrf.group(1)) + part("file\"; filename=\"slow.jsonl", file) + part("rest", "");
                begin(socket, "POST /import", cookie, "multipart/form-data; boundary=x", parts, END_OF_PARTS);
            } else {
                String form = "_csrf=" + Browser.encoded(csrf.group(1)) + "&name=" + login + "&notes=";
                begin(socket, "POST /notebooks", cookie, "application/x-www-form-urlencoded", form, "");
            }
            people.changeRole(login, Role.VIEWER, "ada");
            assertThat(answerWhileItSendsOn(socket, inParts ? END_OF_PARTS : ""))
                    .matches(REFUSED);
        }
        String admin = token("ada", Role.ADMIN);
        assertThat(get(admin, "/api/v1/notebooks?size=1000").body()).doesNotContain(login);
        assertThat(get(admin, "/api/v1/runs?machine=" + login).body()).doesNotContain("\"machine\"");
        assertThat(trail()).contains("\"subject\":\"POST " + (inParts ? "/import" : "/notebooks"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"token", "account", "session"})
    void anExportIsCutOffWhenWhoReadsItIsNotLetInAnyMore(String gone, CapturedOutput log) throws Exception {
        String run =
                imported(longerThanSocketsHold(), "ada", true).run().publicId().toString();
        String login = "reads-until-" + gone;
        String token = token(login, Role.VIEWER);
        Browser browser = new Browser(this::at);
        browser.logIn(login);
        String session =
                "Cookie: " + browser.cookies().getCookieStore().getCookies().get(0);
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4096);
            socket.connect(new InetSocketAddress("127.0.0.1", at("/").getPort()));
            begin(socket, "GET /api/v1/runs/" + run + "/samples", gone.equals("token") ? bearer(token) : session);
            InputStream answer = socket.getInputStream();
            assertThat(new String(answer.readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
            switch (gone) {
                case "token" ->
                    people.revokeToken(login, people.tokens(login).get(0).id());
                case "account" -> people.close(login, "ada");
                default -> browser.formOf("/account", "/logout", "");
            }
            assertThat(readSlowly(answer))
                    .doesNotContain("{\"sample\":" + SAMPLES)
                    .doesNotEndWith("0\r\n\r\n");
        }
        assertThat(trail()).contains("\"action\":\"cut off\"").contains("user:" + login);
        assertThat(log.getAll().lines().filter(line -> !line.contains(OF_SILENT_MACHINES)))
                .noneMatch(line -> line.contains(" ERROR ") || line.contains(" WARN "));
    }

    @Test
    void pagesThatListenByATokenHearNothingMoreOnceItIsRevoked() throws Exception {
        String token = token("listens", Role.VIEWER);
        try (Socket socket = new Socket("127.0.0.1", at("/").getPort())) {
            begin(socket, "GET /live", bearer(token));
            InputStream events = socket.getInputStream();
            assertThat(new String(events.readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
            people.revokeToken("listens", people.tokens("listens").get(0).id());
            assertThat(new String(events.readAllBytes(), StandardCharsets.US_ASCII))
                    .endsWith("0\r\n\r\n");
        }
    }

    private String trail() throws Exception {
        return get(token("ada", Role.ADMIN), "/api/v1/audit?size=1000").body();
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

    /** Sends a body but for its last blanks and what follows them. */
    private static void begin(Socket socket, String asked, String who, String type, String body, String end)
            throws IOException {
        int length = (body + ENOUGH + end).getBytes(StandardCharsets.UTF_8).length;
        begin(socket, asked, who + "\r\nContent-Type: " + type + "\r\nContent-Length: " + length);
        send(socket, body);
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    private static String answerWhileItSendsOn(Socket socket, String end) throws Exception {
        InputStream in = socket.getInputStream();
        for (int sent = 0; sent < ENOUGH.length() && in.available() == 0; sent++) {
            TimeUnit.MILLISECONDS.sleep(50); // as slow as a line may be
            send(socket, " ");
        }
        if (in.available() == 0) {
            send(socket, end);
        }
        return readSlowly(in);
    }

    /** What there is to read, also where the connection was reset behind it. */
    private static String readSlowly(InputStream in) throws Exception {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 16];
        try {
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                answer.write(piece, 0, read);
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (java.net.SocketException reset) {
            assertThat(answer.size()).isPositive();
        }
        return answer.toString(StandardCharsets.UTF_8);
    }

    private static byte[] longerThanSocketsHold() {
        List<String> lines = new ArrayList<>();
        lines.add("{\"format\":\"emp-run/1\",\"machine\":\"watched\",\"program\":\"p\"}");
        String row =
                "{\"pid\":1,\"name\":\"a\",\"put\":false,\"lifecycle\":\"continued\",\"userMicros\":1,\"systemMicros\":1}";
        for (int sample = 1; sample <= SAMPLES; sample++) {
            lines.add("{\"sample\":" + sample
                    + ",\"startedAt\":\"2026-01-01T00:00:00Z\",\"elapsedNanos\":1,\"exitCode\":0," + "\"processes\":["
                    + String.join(",", Collections.nCopies(3000, row)) + "]}");
        }
        return file(lines);
    }
}
