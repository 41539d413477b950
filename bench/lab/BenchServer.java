import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.emplab.server.database.embedded.EmbeddedPostgres;

/** A server as people start it, a process of its own that can be killed and started again at the same address. */
final class BenchServer implements AutoCloseable {
    static final String TOKEN = "emp_bench_token_0123456789abcdef0123456789";

    final Path home;
    private final int port;
    private final List<String> settings;
    private Process process;

    /** With the database that it brings. */
    BenchServer(Path home) throws Exception {
        this(home, List.of());
    }

    /** On a database that is there. */
    BenchServer(Path home, EmbeddedPostgres database) throws Exception {
        this(home, List.of(
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.user(),
                "--spring.datasource.password=" + database.password()));
    }

    BenchServer(Path home, List<String> settings) throws Exception {
        this.home = Files.createDirectories(home);
        this.settings = settings;
        port = freePort();
        start();
        awaitReady();
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    void start() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of("emp").toAbsolutePath().toString(),
                "server",
                "--server.port=" + port,
                "--emp.home=" + home,
                "--emp.admin-password=only for a benchmark",
                "--emp.admin-token=" + TOKEN));
        command.addAll(settings);
        ProcessBuilder server = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        server.environment().put("JAVA_HOME", System.getProperty("java.home"));
        process = server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    Path log() {
        return home.resolve("server.log");
    }

    boolean isReady() {
        try {
            return new BenchClient(this::uri).get("/actuator/health/readiness").statusCode() == 200;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    void awaitReady() throws Exception {
        while (!isReady()) {
            if (!process.isAlive()) {
                throw new IllegalStateException(Files.readString(log()));
            }
            Thread.sleep(100);
        }
    }

    /** As SIGKILL does. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    /** The first process of the database that it brought. */
    ProcessHandle postmaster() throws IOException {
        String pid = Files.readAllLines(home.resolve("pg/postmaster.pid")).get(0).strip();
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
    }
}
