package org.emplab.server.database;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a Docker engine without waiting for it: a library would, for images that cannot be had. */
final class DockerEngine {
    private static final Duration TO_ANSWER = Duration.ofSeconds(5);
    private static final Duration TO_PULL = Duration.ofSeconds(90);

    private DockerEngine() {}

    /** Why no container can be started from an image; empty if one can. */
    static Optional<String> objection(String image) {
        String host = System.getenv().getOrDefault("DOCKER_HOST", "unix:///var/run/docker.sock");
        if (!host.startsWith("unix://")) {
            return Optional.empty(); // an engine somewhere else: Testcontainers will tell
        }
        Path socket = Path.of(host.substring("unix://".length()));
        if (!Files.exists(socket) || !answers(socket, "GET /_ping", TO_ANSWER)) {
            return Optional.of("no Docker engine answers");
        }
        if (Files.exists(Path.of("/.dockerenv")) && System.getenv("TESTCONTAINERS_HOST_OVERRIDE") == null) {
            return Optional.of("within a container TESTCONTAINERS_HOST_OVERRIDE must say where the engine's ports are");
        }
        if (!answers(socket, "GET /images/" + image + "/json", TO_ANSWER)
                && !(answers(socket, "POST /images/create?fromImage=" + image, TO_PULL)
                        && answers(socket, "GET /images/" + image + "/json", TO_ANSWER))) {
            return Optional.of("the Docker engine has no image " + image + " and cannot pull it");
        }
        return Optional.empty();
    }

    /** True for 200. The connection is closed by the engine when the answer is complete. */
    private static boolean answers(Path socket, String request, Duration patience) {
        CompletableFuture<Boolean> answer = CompletableFuture.supplyAsync(() -> ask(socket, request));
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean ask(Path socket, String request) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            channel.write(ByteBuffer.wrap(
                    (request + " HTTP/1.0\r\nHost: docker\r\n\r\n").getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer start = ByteBuffer.allocate(12);
            while (start.hasRemaining() && channel.read(start) >= 0) {}
            ByteBuffer rest = ByteBuffer.allocate(1 << 13);
            while (channel.read(rest.clear()) >= 0) {}
            return new String(start.array(), StandardCharsets.US_ASCII).endsWith(" 200");
        } catch (IOException e) {
            return false;
        }
    }
}
