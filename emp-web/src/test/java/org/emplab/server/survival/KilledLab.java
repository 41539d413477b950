package org.emplab.server.survival;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server with its database and an agent, each a process of its own that can be killed and started again. */
final class KilledLab implements AutoCloseable {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String EMP = ROOT.resolve("emp").toString();
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String TOKEN = "emp_of-a-lab-whose-parts-are-killed-one-by-one";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long LOOK_NANOS = 5_000_000; // a program lives for some 50 ms
    private static final long ASK_NANOS = 100_000_000;

    final Path home;
    private final List<String> serverCommand;
    private final List<String> agentCommand;
    private final int port;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private @Nullable Process server;
    private @Nullable Process agent;

    /** Starts the server and the agent from their jars. */
    KilledLab(Path home) throws Exception {
        this(
                home,
                List.of(
                        JAVA,
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        ROOT.resolve("emp-web/target/emp-server.jar").toString()),
                List.of(EMP, "agent", "run"));
    }

    /**
     * @param server the command that starts the server; its port is appended
     * @param agent the command that starts the agent
     */
    KilledLab(Path home, List<String> server, List<String> agent) throws Exception {
        this.home = home;
        serverCommand = server;
        agentCommand = agent;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        startServer();
        String token = post("/enrolment-tokens", "{\"machine\":\"lab1\"}")
                .path("token")
                .asString();
        Process enrolment = emp("enrolment", List.of(EMP, "agent", "enroll", url(), token));
        if (enrolment.waitFor() != 0) {
            throw new AssertionError(Files.readString(log("enrolment")));
        }
        Files.writeString(
                agentHome().resolve("agent/agent.properties"),
                "pollSeconds=0.3\ncontactSeconds=0.3\nanswerSeconds=5\n");
    }

    Path agentHome() {
        return home.resolve("machine");
    }

    private String url() {
        return "http://127.0.0.1:" + port;
    }

    private Path log(String name) {
        return home.resolve(name + ".log");
    }

    void startServer() throws Exception {
        List<String> command = new ArrayList<>(serverCommand);
        command.add("--server.port=" + port);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log("server").toFile()));
        builder.environment().put("EMP_HOME", home.resolve("server").toString());
        builder.environment().put("EMP_ADMIN_TOKEN", TOKEN);
        Process started = builder.start();
        server = started;
        await("the server is ready", () -> {
            if (!started.isAlive()) {
                throw new AssertionError(Files.readString(log("server")));
            }
            return isReady();
        });
    }

    boolean isReady() {
        try {
            return request("/actuator/health/readiness", null).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    void killServer() throws InterruptedException {
        kill(server);
    }

    /** The embedded database's first process, and with it all of them. */
    void killDatabase() throws Exception {
        Path pidFile = home.resolve("server/pg/postmaster.pid");
        long pid = Long.parseLong(Files.readAllLines(pidFile).get(0).strip());
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        postmaster.destroyForcibly();
        await("the database is gone", () -> !postmaster.isAlive());
    }

    void startAgent() throws IOException {
        agent = emp("agent", agentCommand);
    }

    void killAgent() throws InterruptedException {
        kill(agent);
    }

    /** SIGTERM; its exit status. */
    int stopAgent() throws InterruptedException {
        if (agent == null) {
            throw new AssertionError("there is no agent");
        }
        agent.destroy();
        return agent.waitFor();
    }

    private static void kill(@Nullable Process process) throws InterruptedException {
        if (process != null) {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    private Process emp(String log, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log(log).toFile()));
        builder.environment()
                .putAll(Map.of(
                        "EMP_HOME",
                        agentHome().toString(),
                        "EMP_NO_BUILD",
                        "1",
                        "JAVA_HOME",
                        System.getProperty("java.home")));
        return builder.start();
    }

    String agentSaid() throws IOException {
        return Files.readString(log("agent"));
    }

    /** A program of the class path of the tests, in a process of its own. */
    static List<String> ofTheTests(Class<?> program, String... arguments) {
        String classes = System.getProperty("surefire.real.class.path", System.getProperty("java.class.path"));
        return Stream.concat(
                        Stream.of(JAVA, "-XX:TieredStopAtLevel=1", "-cp", classes, program.getName()),
                        Stream.of(arguments))
                .toList();
    }

    /** Waits for something that the server knows. */
    void awaitState(String run, String state) throws Exception {
        await(state, () -> {
            LockSupport.parkNanos(ASK_NANOS);
            return state(run).equals(state);
        });
    }

    /** Queues a run and returns its id. */
    String submit(String settings) throws IOException {
        return post("/experiments", settings).path("runs").path(0).asString();
    }

    JsonNode run(String id) throws IOException {
        return JsonMapper.shared().readTree(accepted(request("/api/v1/runs/" + id, null)));
    }

    String state(String id) {
        try {
            return run(id).path("summary").path("state").asString("");
        } catch (IOException | AssertionError e) {
            return "unknown: " + e.getMessage();
        }
    }

    int stored(String id) {
        try {
            return run(id).path("storedThrough").asInt();
        } catch (IOException | AssertionError e) {
            return -1;
        }
    }

    JsonNode post(String path, String body) throws IOException {
        return JsonMapper.shared().readTree(accepted(request("/api/v1" + path, body)));
    }

    /** All samples of a run, from its exported run file. */
    List<Sample> samples(String id) throws IOException {
        HttpResponse<byte[]> file = request("/api/v1/runs/" + id + "/file", null);
        Path path = home.resolve(id + ".emprun.jsonl.gz");
        Files.write(path, file.body());
        List<Sample> samples = new ArrayList<>();
        try (RunFileReader reader = RunFileReader.open(path)) {
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                samples.add(sample);
            }
        }
        return samples;
    }

    private HttpResponse<byte[]> request(String path, @Nullable String body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + path))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + TOKEN);
        if (body != null) {
            request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
        }
        try {
            return http.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static byte[] accepted(HttpResponse<byte[]> response) {
        if (response.statusCode() >= 300) {
            throw new AssertionError(response.statusCode() + " " + new String(response.body()));
        }
        return response.body();
    }

    /** The programs under test that run now, whosever children they are. */
    List<ProcessHandle> programs() {
        String workloads = agentHome().resolve("workloads").toString();
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").startsWith(workloads))
                .filter(process -> !process.info().command().orElse("").endsWith("emp-launch"))
                .toList();
    }

    /** The agent's processes and those that it started, whosever children they are. */
    List<ProcessHandle> processesOfTheMachine() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .orElse("")
                        .contains(agentHome().toString()))
                .toList();
    }

    void await(String what, Callable<Boolean> holds) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.call()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain: " + what + "\nagent: "
                        + (Files.exists(log("agent")) ? agentSaid() : "") + "\nserver: "
                        + Files.readString(log("server")));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    @Override
    public void close() throws Exception {
        for (Process process : new Process[] {agent, server}) {
            if (process != null) {
                process.destroy();
                if (!process.waitFor(30, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
        }
    }
}
