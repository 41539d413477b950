import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls a server, or one of several, as the first administrator or as who has a token. */
final class BenchClient {
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(30))
            .build();

    private final Supplier<URI> server;
    private final String token;

    BenchClient(Supplier<URI> server) {
        this(server, BenchServer.TOKEN);
    }

    BenchClient(Supplier<URI> server, String token) {
        this.server = server;
        this.token = token;
    }

    BenchClient as(String other) {
        return new BenchClient(server, other);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return HTTP.send(request(path).build(), BodyHandlers.ofString());
    }

    void download(String path, Path file) throws IOException, InterruptedException {
        HTTP.send(request(path).build(), BodyHandlers.ofFile(file, CREATE, WRITE, TRUNCATE_EXISTING));
    }

    HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return post(path, "application/json", BodyPublishers.ofString(json));
    }

    HttpResponse<String> post(String path, String type, BodyPublisher body) throws IOException, InterruptedException {
        return HTTP.send(request(path).header("Content-Type", type).POST(body).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(server.get().resolve(path))
                .timeout(Duration.ofMinutes(2))
                .header("Authorization", "Bearer " + token);
    }

    /** What an accepted answer says. */
    static String field(String name, HttpResponse<String> answer) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(answer.body());
        if (answer.statusCode() >= 300 || !matcher.find()) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return matcher.group(1);
    }
}
