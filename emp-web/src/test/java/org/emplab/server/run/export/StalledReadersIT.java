package org.emplab.server.run.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** People who begin exports and do not read them. */
@Timeout(600)
class StalledReadersIT extends RunningLab {
    private static final int SAMPLES = 50;

    private final List<Socket> stalled = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (Socket socket : stalled) {
            socket.close();
        }
    }

    /** Two people hold more exports than there are threads in a usual pool, and connections to the database. */
    @Test
    void doNotBlockExportsAndUploads() throws Exception {
        String run =
                imported(longerThanSocketsHold(), "ada", true).run().publicId().toString();
        String first = token("vera", Role.VIEWER);
        for (String token : List.of(first, token("vito", Role.VIEWER))) {
            for (int number = 0; number < 8; number++) {
                stall(token, "/api/v1/runs/" + run + "/samples");
            }
        }
        HttpResponse<String> ninth = get(first, "/api/v1/runs/" + run + "/samples");
        assertThat(ninth.statusCode()).as(ninth.body()).isEqualTo(429);
        assertThat(ninth.headers().firstValue("Retry-After")).isPresent();
        assertThat(ninth.headers().firstValue("Content-Type")).contains("application/problem+json");

        String admin = token("ada", Role.ADMIN);
        assertThat(get(admin, "/api/v1/runs/" + run + "/samples").body().lines())
                .hasSize(1 + SAMPLES);
        assertStatus(
                201, post(admin, "/api/v1/imports", file(lines(LONG_RUN, "stored-meanwhile")), "application/x-ndjson"));
    }

    private static byte[] longerThanSocketsHold() {
        List<String> lines = new ArrayList<>();
        lines.add("{\"format\":\"emp-run/1\",\"machine\":\"stalled\",\"program\":\"p\"}");
        String row =
                "{\"pid\":1,\"name\":\"a\",\"put\":false,\"lifecycle\":\"continued\",\"userMicros\":1,\"systemMicros\":1}";
        for (int sample = 1; sample <= SAMPLES; sample++) {
            lines.add("{\"sample\":" + sample
                    + ",\"startedAt\":\"2026-01-01T00:00:00Z\",\"elapsedNanos\":1,\"exitCode\":0," + "\"processes\":["
                    + String.join(",", Collections.nCopies(3000, row)) + "]}");
        }
        return file(lines);
    }

    /** Reads the status of the answer, and no more. */
    private void stall(String token, String path) throws IOException {
        Socket socket = new Socket();
        stalled.add(socket);
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("127.0.0.1", at(path).getPort()));
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: lab\r\nAuthorization: Bearer " + token + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        InputStream answer = socket.getInputStream();
        assertThat(new String(answer.readNBytes(12), StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
    }
}
