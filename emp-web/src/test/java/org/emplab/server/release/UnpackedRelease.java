package org.emplab.server.release;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A release as it comes out of its archive.
 *
 * @param around where it was unpacked
 */
record UnpackedRelease(Path directory, Path around) {
    private static final String TOKEN = "emp_of-a-lab-that-is-installed-from-its-archive";
    private static final long ASK_NANOS = 100_000_000;

    /** The archive that this build made; empty if it was told to make none. */
    static Optional<Path> archive() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../target"))) {
            return files.filter(file -> file.getFileName().toString().matches("emp-lab-.*[.]tar[.]gz"))
                    .max(Comparator.comparing(file -> file.toFile().lastModified()));
        }
    }

    static UnpackedRelease of(Path archive, Path into) throws Exception {
        Files.createDirectories(into);
        Process tar = new ProcessBuilder("tar", "-xzf", archive.toAbsolutePath().toString(), "-C", into.toString())
                .inheritIO()
                .start();
        if (tar.waitFor() != 0) {
            throw new AssertionError("tar cannot unpack " + archive);
        }
        try (Stream<Path> files = Files.list(into)) {
            return new UnpackedRelease(files.findFirst().orElseThrow(), into);
        }
    }

    /** Returns the standard output of a call, which has to succeed. */
    String emp(Path home, String... arguments) throws Exception {
        Process process = start(home, arguments)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(String.join(" ", arguments) + " failed: " + out);
        }
        return out;
    }

    private ProcessBuilder start(Path home, String... arguments) {
        List<String> command = new ArrayList<>(List.of(directory.resolve("emp").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(around.toFile());
        builder.environment().put("EMP_HOME", home.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    /** Starts its server on a home, and returns what it answers to a path once it is ready; then stops it. */
    String answerOfServer(Path home, Map<String, String> environment, String path) throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        Path log = Files.createTempFile(around, "server", ".log");
        ProcessBuilder builder = start(home, "server", "--server.port=" + port, "--emp.admin-token=" + TOKEN);
        builder.environment().putAll(environment);
        Process server =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            while (get(port, "/actuator/health/readiness").isEmpty()) {
                if (!server.isAlive()) {
                    throw new AssertionError("the server ended: " + Files.readString(log));
                }
                LockSupport.parkNanos(ASK_NANOS);
            }
            return get(port, path).orElseThrow(() -> new AssertionError(path + " is not answered"));
        } finally {
            server.destroy();
            if (!server.waitFor(1, TimeUnit.MINUTES)) {
                server.destroyForcibly();
            }
        }
    }

    private static Optional<String> get(int port, String path) throws InterruptedException {
        try {
            var answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                    .header("Authorization", "Bearer " + TOKEN)
                                    .build(),
                            BodyHandlers.ofString());
            return answer.statusCode() == 200 ? Optional.of(answer.body()) : Optional.empty();
        } catch (IOException notYet) {
            return Optional.empty();
        }
    }
}
