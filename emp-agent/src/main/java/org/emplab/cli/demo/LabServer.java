package org.emplab.cli.demo;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.Timeouts;
import org.emplab.cli.CliException;
import org.emplab.cli.ServerJar;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The demo's server, and what the demo asks of it over REST, as any shell would. */
final class LabServer implements AutoCloseable {
    private static final int USUAL_PORT = 8080;
    private static final long READY_POLL_MILLIS = 200;

    private final LabProcess process;
    private final Connection connection;

    private LabServer(LabProcess process, Connection connection) {
        this.process = process;
        this.connection = connection;
    }

    /** Returns at once; {@link #awaitReady} waits. */
    static LabServer start(DemoHome home, Optional<Integer> port) throws IOException {
        int chosen = port.isPresent() ? checked(port.get()) : freePort();
        LabProcess process = LabProcess.start(
                "server",
                home.log("server"),
                ServerJar.command(List.of("--server.port=" + chosen)),
                Map.of(
                        "EMP_HOME", home.directory().toString(),
                        "EMP_ADMIN_PASSWORD", home.password(),
                        "EMP_ADMIN_TOKEN", home.token()));
        return new LabServer(
                process,
                Connection.to("http://127.0.0.1:" + chosen, Optional.of(home.token()), Timeouts.BETWEEN_SAMPLES));
    }

    private static int checked(int port) {
        if (!isFree(port)) {
            throw CliException.failed("port " + port + " is taken; choose another with --port");
        }
        return port;
    }

    private static int freePort() throws IOException {
        if (isFree(USUAL_PORT)) {
            return USUAL_PORT;
        }
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    String url() {
        return connection.server().toString();
    }

    void awaitReady() throws InterruptedException {
        while (!(connection.get("/actuator/health/readiness") instanceof Answer.Accepted)) {
            process.check();
            Thread.sleep(READY_POLL_MILLIS);
        }
    }

    /** A token with which a machine of that name enrols. */
    String invite(String machine) {
        return post("/enrolment-tokens", JsonTrees.object().put("machine", machine))
                .path("token")
                .asString();
    }

    /** Queues the runs of one experiment. */
    List<String> submit(String name, String machine, ArrayNode runs) {
        ObjectNode specification =
                JsonTrees.object().put("name", name).put("notebook", "Demo").put("machine", machine);
        specification.set("runs", runs);
        List<String> ids = new ArrayList<>();
        post("/experiments", specification).path("runs").forEach(id -> ids.add(id.asString()));
        return ids;
    }

    JsonNode run(String id) {
        return get("/runs/" + id);
    }

    JsonNode events(String id) {
        return get("/runs/" + id + "/events").path("items");
    }

    JsonNode post(String path, ObjectNode body) {
        process.check();
        return connection.post("/api/v1" + path, body).orThrow();
    }

    private JsonNode get(String path) {
        process.check();
        return connection.get("/api/v1" + path).orThrow();
    }

    Path download(String path, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            connection.download("/api/v1" + path, out).orThrow();
        }
        return file;
    }

    /** Waits until the server has ended by itself. */
    void await() throws InterruptedException {
        process.await();
    }

    @Override
    public void close() {
        process.close();
    }
}
