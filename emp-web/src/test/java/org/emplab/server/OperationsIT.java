package org.emplab.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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

/** A second server on the same database, as an operator meets it. */
class OperationsIT extends RunningLab {
    @TempDir
    Path home;

    @Test
    void finishesAnUploadThatIsUnderWayWhenItIsStopped() throws Exception {
        Enrolled machine = enrolled("stopped");
        String run = queued(Map.of("machine", "stopped", "samples", 40, "workload", "inc"));
        post(machine.token(), "/api/v1/agent/claim", "{}");
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
    void tellsAFullDiskAndWhatWaitsAndShowsItsFiguresToThisMachineAndToPeopleOnly() throws Exception {
        String viewer = token("vera", Role.VIEWER);
        Enrolled machine = enrolled("contact");
        post(machine.token(), "/api/v1/agent/claim", "{}");
        try (OwnServer server = second(Map.of("management.health.diskspace.threshold", "1000000TB"))) {
            assertThat(figures(server, "127.0.0.1", "")).isEqualTo(200);
            assertThat(figures(server, "203.0.113.7", "")).as("sent to log in").isEqualTo(302);
            assertThat(figures(server, "203.0.113.7", viewer)).isEqualTo(200);
            assertThat(figures(server, "127.0.0.1", "emp_wrong")).isEqualTo(401);
            assertThat(text(server, "/actuator/health/liveness").statusCode()).isEqualTo(200);
            assertThat(text(server, "/actuator/health/readiness").statusCode()).isEqualTo(503);
            assertThat(text(server, "/actuator/health/readiness").body()).doesNotContain(home.toString());
            assertThat(http.send(
                                    HttpRequest.newBuilder(server.at("/actuator/health/readiness"))
                                            .header("Authorization", "Bearer " + token("ada", Role.ADMIN))
                                            .build(),
                                    BodyHandlers.ofString())
                            .body())
                    .contains("\"diskSpace\"", "\"path\":\"" + home, "\"free\":");
            assertThat(text(server, "/actuator/prometheus").body())
                    .contains("disk_free_bytes{path=\"" + home + "\"}")
                    .contains("emp_backup_age_seconds ", "emp_database_size_bytes ", "emp_messages_undelivered ")
                    .contains("emp_jobs{state=\"waiting\"}")
                    .contains("emp_refusals_total{action=\"refuse token\"} 1.0")
                    .contains("emp_machine_contact_timestamp_seconds{machine=\"contact\"}")
                    .doesNotContain("spring_security_filterchains");
        }
    }

    private HttpResponse<String> text(OwnServer server, String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(server.at(path)).build(), BodyHandlers.ofString());
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
        return second(Map.of());
    }

    private OwnServer second(Map<String, String> more) {
        Map<String, String> settings = beside(home);
        settings.putAll(more);
        settings.put("server.forward-headers-strategy", "native");
        return OwnServer.start(settings);
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
