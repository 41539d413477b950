package org.emplab.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.emplab.web.EmpServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** A server whose database goes away and comes back: it says so at once, and recovers by itself. */
@Tag("thorough")
@Timeout(600)
@ExtendWith(OutputCaptureExtension.class)
class DatabaseAwayIT {
    /** Less than a pool of connections waits for one unless it is told otherwise. */
    private static final Duration PATIENCE = Duration.ofSeconds(25);

    private static final String TOKEN = "emp_0123456789abcdef0123456789abcdef";

    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, Object> settings = new HashMap<>();
    private int port;

    @Test
    void saysSoAndRecovers(CapturedOutput output) throws Exception {
        TestDatabase.register((name, value) -> settings.put(name, value.get()));
        Line line = new Line(String.valueOf(settings.get("spring.datasource.url")));
        settings.put("spring.datasource.url", line.url());
        settings.remove("spring.datasource.hikari.connection-timeout"); // the server's own counts here
        settings.put("emp.admin-token", TOKEN);
        settings.put("server.port", 0);
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(EmpServer.class).run(arguments())) {
            port = Integer.parseInt(server.getEnvironment().getRequiredProperty("local.server.port"));
            assertThat(status("/actuator/health/readiness")).isEqualTo(200);
            assertThat(answer(call("/api/v1/runs")).statusCode()).isEqualTo(200);
            line.cut();
            refusesForNow();
            line.restore();
            awaitReadiness(200);
            assertThat(answer(call("/api/v1/runs")).statusCode()).isEqualTo(200);
            while (!output.getOut().contains("the database is back")) {
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
            assertThat(output.getOut().lines().filter(told -> told.contains("the database is")))
                    .as("one line as it begins and one as it ends")
                    .hasSize(2);
            assertThat(output.getOut()).doesNotContain(" ERROR ").doesNotContain("\n\tat ");
        }
    }

    private void refusesForNow() throws IOException, InterruptedException {
        awaitReadiness(503); // an answer of the database holds for half a second
        assertThat(status("/actuator/health/liveness")).isEqualTo(200);
        for (int time = 0; time < 2; time++) {
            HttpResponse<String> call = answer(call("/api/v1/runs"));
            assertThat(call.statusCode()).as(call.body()).isEqualTo(503);
            assertThat(call.headers().firstValue("Retry-After")).isPresent();
            assertThat(call.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(call.body()).contains("the database cannot be reached now");
        }
        HttpResponse<String> page = answer(call("/runs").header("Accept", "text/html"));
        assertThat(page.statusCode()).isEqualTo(503);
        assertThat(page.headers().firstValue("Retry-After")).isPresent();
        assertThat(page.body()).contains("Not now");
        String session =
                Base64.getEncoder().encodeToString(UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII));
        HttpResponse<String> person =
                answer(at("/runs").header("Cookie", "SESSION=" + session).header("Accept", "text/html"));
        assertThat(person.statusCode()).isEqualTo(503);
        assertThat(person.body()).contains("Not now");
    }

    private void awaitReadiness(int status) throws IOException, InterruptedException {
        while (status("/actuator/health/readiness") != status) {
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    private String[] arguments() {
        return settings.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }

    private HttpRequest.Builder call(String path) {
        return at(path).header("Authorization", "Bearer " + TOKEN);
    }

    private int status(String path) throws IOException, InterruptedException {
        return answer(at(path)).statusCode();
    }

    private HttpResponse<String> answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
    }

    /** A TCP connection to elsewhere, for each that is made to it. */
    private static final class Line {
        private final InetSocketAddress to;
        private final String name;
        private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
        private final int port;
        private ServerSocket listening;

        Line(String url) throws IOException {
            URI database = URI.create(url.substring("jdbc:".length()));
            to = new InetSocketAddress(database.getHost(), database.getPort());
            name = database.getPath();
            listening = listen(0);
            port = listening.getLocalPort();
        }

        String url() {
            return "jdbc:postgresql://127.0.0.1:" + port + name;
        }

        void cut() throws IOException {
            listening.close();
            for (Closeable end : open) {
                end.close();
            }
            open.clear();
        }

        void restore() throws IOException {
            listening = listen(port);
        }

        private ServerSocket listen(int wanted) throws IOException {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), wanted));
            thread(() -> {
                while (true) {
                    Socket here = socket.accept();
                    Socket there = new Socket(to.getAddress(), to.getPort());
                    open.add(here);
                    open.add(there);
                    thread(() -> pass(here, there));
                    thread(() -> pass(there, here));
                }
            });
            return socket;
        }

        private static void pass(Socket from, Socket to) throws IOException {
            try (from;
                    to) {
                from.getInputStream().transferTo(to.getOutputStream());
            }
        }

        private interface Work {
            void run() throws IOException;
        }

        private static void thread(Work work) {
            Thread thread = new Thread(() -> {
                try {
                    work.run();
                } catch (IOException cut) {
                    // as it shall be
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
    }
}
