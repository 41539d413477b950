package org.emplab.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ConnectionTest {
    private static final Timeouts SHORT =
            new Timeouts(Optional.empty(), Duration.ofSeconds(5), Duration.ofMillis(300), Duration.ofDays(1));
    private static final Timeouts BOUNDED =
            new Timeouts(Optional.empty(), Duration.ofSeconds(5), Duration.ofMinutes(10), Duration.ofMillis(300));

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final StubServer server = new StubServer(this::answer);
    private int status = 200;
    private byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    private String encoding = "";
    private String retryAfter = "";

    @AfterEach
    void stop() {
        server.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Authorization") + " "
                + exchange.getRequestHeaders().getFirst("Connection") + " " + StubServer.sent(exchange));
        if (!encoding.isEmpty()) {
            exchange.getResponseHeaders().add("Content-Encoding", encoding);
        }
        if (!retryAfter.isEmpty()) {
            exchange.getResponseHeaders().add("Retry-After", retryAfter);
        }
        exchange.getResponseHeaders().add("Location", "https://lab.example");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private Connection connection() {
        return Connection.to(server.url() + "/", Optional.of("secret"), Timeouts.PATIENT);
    }

    private void says(int status, String text) {
        this.status = status;
        this.body = text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void sendsTheTokenAndReadsJson() {
        says(200, "{\"run\":7}");
        Answer answer = connection()
                .post("/api/v1/runs?a=b", JsonMapper.shared().createObjectNode().put("x", "ü"));
        assertThat(answer.orThrow().path("run").intValue()).isEqualTo(7);
        assertThat(requests).containsExactly("POST /api/v1/runs?a=b Bearer secret close {\"x\":\"ü\"}");
    }

    @Test
    void anEmptyAnswerHasNoBody() {
        says(204, "");
        assertThat(connection().get("/")).isInstanceOfSatisfying(Answer.Accepted.class, accepted -> {
            assertThat(accepted.status()).isEqualTo(204);
            assertThat(accepted.body().isMissingNode()).isTrue();
        });
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAgentTakesNoAnswerOfMoreThanAMegabyteNeitherPacked(boolean packed) throws IOException {
        String lengthy = "[" + " ".repeat(2 << 20) + "]";
        body = packed ? packed(lengthy) : lengthy.getBytes(StandardCharsets.UTF_8);
        encoding = packed ? "gzip" : "";
        assertThat(connection().get("/")).as("for a person").isInstanceOf(Answer.Accepted.class);
        for (int each : new int[] {200, 400, 503}) {
            status = each;
            assertThat(connection().forShortAnswers().get("/"))
                    .isInstanceOfSatisfying(
                            Answer.NoAnswer.class,
                            none -> assertThat(none.reason()).endsWith("answers with more than 1048576 bytes"));
        }
    }

    @Test
    void writesADownloadToItsTarget() {
        says(200, "any bytes, no JSON");
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        assertThat(connection().download("/file", target)).isInstanceOf(Answer.Accepted.class);
        assertThat(target).hasToString("any bytes, no JSON");
    }

    @Test
    void tellsTheDetailOfAProblem() {
        says(409, "{\"title\":\"Conflict\",\"detail\":\"sample 3 is stored already\",\"status\":409}");
        Answer answer = connection().get("/");
        assertThat(answer).isEqualTo(new Answer.Refused(409, "sample 3 is stored already", true));
        assertThatThrownBy(answer::orThrow)
                .isInstanceOf(RemoteException.class)
                .hasMessage("sample 3 is stored already");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 404, 409, 413})
    void tellsWhatARefusalOfSomethingElseMeans(int refused) {
        says(refused, "<html>nginx</html>");
        Answer.Refused refusal = refusal();
        assertThat(refusal.status()).isEqualTo(refused);
        assertThat(refusal.ours()).isFalse();
        assertThat(refusal.detail()).isNotBlank().doesNotContain("html");
    }

    @Test
    void followsNoRedirect() {
        says(302, "");
        assertThat(refusal().detail()).contains("use https://lab.example instead");
        assertThat(requests).hasSize(1);
    }

    private Answer.Refused refusal() {
        Answer answer = connection().post("/", Content.bytes("text/plain", new byte[10]));
        assertThat(answer).isInstanceOf(Answer.Refused.class);
        return (Answer.Refused) answer;
    }

    private static Answer.NoAnswer none(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.NoAnswer.class);
        return (Answer.NoAnswer) answer;
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503})
    void whatMayPassIsNoAnswer(int failing) {
        says(failing, "{\"detail\":\"the database cannot be reached now\"}");
        assertThat(none(connection().get("/")).reason()).contains(failing + ": the database cannot be reached now");
    }

    @ParameterizedTest
    @CsvSource({"503,7,7", "429,' 60 ',60", "503,-1,", "503,1e3,", "503,99999999999999999999,", "503,soon,"})
    void tellsHowLongToWaitWhereTheServerSaysSo(int failing, String said, Long seconds) {
        says(failing, "");
        retryAfter = said;
        assertThat(none(connection().get("/")).retryAfter())
                .isEqualTo(Optional.ofNullable(seconds).map(Duration::ofSeconds));
    }

    @Test
    void somethingThatIsNoJsonIsNoAnswer() {
        says(200, "<html>Welcome to the hotel's network</html>");
        assertThat(none(connection().get("/")).reason()).contains("not as an EMP Lab server");
    }

    @Test
    void aClosedPortIsNoAnswer() {
        Answer.NoAnswer none = none(Connection.to("http://127.0.0.1:1", Optional.empty(), Timeouts.PATIENT)
                .get("/"));
        assertThat(none.reason()).startsWith("no server answers at http://127.0.0.1:1");
        assertThat(none.brokeOff()).isFalse();
    }

    @Test
    void aServerThatNeverAnswersIsNoAnswerAfterItsTime() throws IOException {
        try (ServerSocket mute = listener()) {
            Answer.NoAnswer none =
                    none(to(mute, SHORT).post("/", JsonMapper.shared().createObjectNode()));
            assertThat(none.reason()).contains("did not answer within");
            assertThat(none.brokeOff()).isTrue();
        }
    }

    private static ServerSocket listener() throws IOException {
        return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    }

    private static Connection to(ServerSocket listener, Timeouts timeouts) {
        return Connection.to("http://127.0.0.1:" + listener.getLocalPort(), Optional.empty(), timeouts);
    }

    @Test
    void garbageIsNoAnswer() throws Exception {
        try (ServerSocket listener = listener()) {
            Thread garbage = new Thread(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getInputStream().read(new byte[1000]);
                    socket.getOutputStream().write("\u0000\u0001 what?\n\n".getBytes(StandardCharsets.UTF_8));
                } catch (IOException e) {
                    // the test sees no answer either
                }
            });
            garbage.start();
            none(to(listener, Timeouts.PATIENT).get("/"));
            garbage.join();
        }
    }

    /** Each byte comes in time, the answer never ends: in its header, in a body of known length, in chunks. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nX-Drip: ",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n",
                "HTTP/1.1 500 Oops\r\nContent-Length: 1000000\r\n\r\n"
            })
    void anAnswerByDripsIsEndedAfterItsTime(String beginning) throws Exception {
        try (ServerSocket listener = listener()) {
            CountDownLatch answered = new CountDownLatch(1);
            Thread dripping = new Thread(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
                    while (!answered.await(20, TimeUnit.MILLISECONDS)) {
                        socket.getOutputStream().write(' ');
                    }
                } catch (IOException | InterruptedException e) {
                    // hung up on
                }
            });
            dripping.start();
            Answer answer = to(listener, BOUNDED).post("/", JsonMapper.shared().createObjectNode());
            answered.countDown();
            assertLate(answer);
            dripping.join();
        }
    }

    @Test
    void aServerThatTakesTheCallAndReadsNothingIsNoAnswerAfterItsTime() throws Exception {
        try (ServerSocket deaf = listener()) {
            assertLate(to(deaf, BOUNDED).post("/", Content.bytes("text/plain", new byte[64 << 20])));
        }
    }

    private static void assertLate(Answer answer) {
        assertThat(none(answer).reason()).endsWith(" had not answered in full after 0.3 s");
        assertThat(none(answer).brokeOff()).isTrue();
    }

    @Test
    void keepsNoConnectionThatAServerKeepsOpen() throws Exception {
        try (ServerSocket listener = listener()) {
            Connection connection = to(listener, Timeouts.PATIENT);
            for (int request = 0; request < 20; request++) {
                CompletableFuture<Boolean> closed = CompletableFuture.supplyAsync(() -> closesAfterAnAnswer(listener));
                connection.get("/");
                assertThat(closed.get(1, TimeUnit.MINUTES))
                        .as("request %d", request)
                        .isTrue();
            }
        }
    }

    private static boolean closesAfterAnAnswer(ServerSocket listener) {
        try (Socket socket = listener.accept()) {
            socket.getInputStream().read(new byte[1000]);
            socket.getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n{}"
                            .getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().read() < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void noThreadIsLeftBehindByARequest() {
        connection().get("/");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("request-deadline");
    }

    @Test
    void aRequestCanBeCutFromAnotherThread() throws Exception {
        try (ServerSocket mute = listener()) {
            Connection connection = to(mute, Timeouts.PATIENT);
            CountDownLatch asked = new CountDownLatch(1);
            Thread cutter = new Thread(() -> {
                try (Socket socket = mute.accept()) {
                    socket.getInputStream().read(new byte[1000]);
                    asked.countDown();
                    connection.cut();
                    socket.getInputStream().read(new byte[1000]);
                } catch (IOException e) {
                    // cut
                }
            });
            cutter.start();
            none(connection.get("/"));
            cutter.join();
            assertThat(asked.getCount()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab", "lab:8080", "ftp://lab", "http://", "http://lab?x=1", "http://l ab", ""})
    void refusesWhatIsNoAddress(String address) {
        assertThatThrownBy(() -> Connection.address(address))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("http://host:8080");
    }

    @Test
    void keepsAPathOfTheServer() {
        assertThat(Connection.address(" https://lab.example/emp/ ")).hasToString("https://lab.example/emp");
    }
}
