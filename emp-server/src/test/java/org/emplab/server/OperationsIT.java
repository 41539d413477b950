package org.emplab.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.emplab.lab.Role;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;

/** A second server on the same database, as an operator meets it. */
class OperationsIT extends RunningServer {
    @TempDir
    Path home;

    @Autowired
    private Environment environment;

    @Test
    void finishesAnUploadThatIsUnderWayWhenItIsStopped() throws Exception {
        Enrolled machine = enrolled("stopped");
        String run = submitted(Map.of("machine", "stopped", "samples", 40, "workload", "inc"))
                .runs()
                .get(0)
                .toString();
        post(machine.token(), "/api/v1/agent/claim", "{}".getBytes(UTF_8), "application/json");
        List<String> lines = lines(LONG_RUN, "stopped");
        lines.set(
                0, "{\"format\":\"emp-run/1\",\"machine\":\"stopped\",\"program\":\"INC\",\"runId\":\"" + run + "\"}");
        byte[] body = file(lines.subList(0, 11));
        OwnServer server = second();
        try (Socket upload =
                new Socket(InetAddress.getLoopbackAddress(), server.at("/").getPort())) {
            OutputStream out = upload.getOutputStream();
            out.write(("POST /api/v1/agent/runs/" + run + "/samples HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n"
                            + "Authorization: Bearer " + machine.token() + "\r\nContent-Type: application/x-ndjson\r\n"
                            + "Content-Length: " + body.length + "\r\n\r\n")
                    .getBytes(UTF_8));
            out.write(Arrays.copyOf(body, body.length / 2));
            out.flush();
            server.awaitRequestUnderWay();

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close);
            while (listens(server)) {
                Thread.onSpinWait();
            }
            out.write(body, body.length / 2, body.length - body.length / 2);
            out.flush();

            assertThat(new String(upload.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 200")
                    .contains("\"stored\":10");
            stopped.join();
        }
        assertThat(get(token("ada", Role.ADMIN), "/api/v1/runs/" + run).body()).contains("\"storedThrough\":10");
    }

    @Test
    void showsItsFiguresToThisMachineAndToPeopleOnly() throws Exception {
        String viewer = token("vera", Role.VIEWER);
        try (OwnServer server = second()) {
            assertThat(figures(server, "127.0.0.1", "")).isEqualTo(200);
            assertThat(figures(server, "203.0.113.7", "")).as("sent to log in").isEqualTo(302);
            assertThat(figures(server, "203.0.113.7", viewer)).isEqualTo(200);
        }
    }

    private int figures(OwnServer server, String from, String token) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.at("/actuator/prometheus")).header("X-Forwarded-For", from);
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return http.send(request.build(), BodyHandlers.discarding()).statusCode();
    }

    private OwnServer second() {
        return OwnServer.start(Map.of(
                "spring.datasource.url", environment.getRequiredProperty("spring.datasource.url"),
                "spring.datasource.username", environment.getRequiredProperty("spring.datasource.username"),
                "spring.datasource.password", environment.getRequiredProperty("spring.datasource.password"),
                "server.forward-headers-strategy", "native",
                "emp.home", home.toString()));
    }

    private static boolean listens(OwnServer server) {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.at("/").getPort())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
