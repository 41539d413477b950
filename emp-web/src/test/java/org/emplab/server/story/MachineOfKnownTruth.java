package org.emplab.server.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.analysis.simulate.Simulation;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.runfile.RunFileWriter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A machine that {@code emp agent enroll} let in, with a simulated agent: it takes runs over the wire as agents do, and
 * measures a lab whose daemons are those of the papers.
 */
public final class MachineOfKnownTruth {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final URI server;
    private final String token;
    private final String name;
    private final long seed;
    private final double slowness;

    /**
     * One that is enrolled.
     *
     * @param slowness how many times as long programs take here
     */
    public MachineOfKnownTruth(URI server, String token, String name, long seed, double slowness) {
        this.server = server;
        this.token = token;
        this.name = name;
        this.seed = seed;
        this.slowness = slowness;
    }

    /** By the identity that its enrolment left. */
    static MachineOfKnownTruth enrolled(Path home, long seed, double slowness) throws IOException {
        Properties identity = new Properties();
        identity.load(new StringReader(Files.readString(home.resolve("agent/identity.properties"))));
        return new MachineOfKnownTruth(
                URI.create(identity.getProperty("server")),
                identity.getProperty("token"),
                identity.getProperty("machine"),
                seed,
                slowness);
    }

    /**
     * Does runs until the server has none for it.
     *
     * @return how many
     */
    public int work() throws IOException, InterruptedException {
        for (int runs = 0; ; runs++) {
            String given = call("claim", "{}", "application/json");
            if (given.isEmpty()) {
                return runs;
            }
            JsonNode run = JsonMapper.shared().readTree(given);
            String id = run.path("run").asString();
            call("runs/" + id + "/samples", measured(id, run), "application/x-ndjson");
            String completed = JsonMapper.shared()
                    .createObjectNode()
                    .put("id", UUID.randomUUID().toString())
                    .put("at", Instant.now().toString())
                    .put("kind", "completed")
                    .toString();
            call("runs/" + id + "/events", completed, "application/json");
        }
    }

    private String measured(String id, JsonNode run) throws IOException {
        double seconds = run.path("taskLengthSeconds").asDouble();
        LabPlan papers = LabPlan.ofThePapers(seconds, run.path("samples").asInt(), seed + Math.round(seconds));
        List<String> names = run.path("settings")
                .path("programs")
                .valueStream()
                .map(program -> program.path("name").asString())
                .toList();
        BlockOrder order = new BlockOrder(
                BlockOrder.Kind.RANDOM, run.path("settings").path("seed").asLong(), Math.max(1, names.size()));
        StringBuilder lines = new StringBuilder();
        for (String line : lines(papers)) {
            ObjectNode json = (ObjectNode) JsonMapper.shared().readTree(line);
            if (json.has("format")) {
                json.put("runId", id)
                        .put("machine", name)
                        .put("program", run.path("program").asString());
                names.forEach(json.withArray("programs")::add);
                if (names.isEmpty()) {
                    json.remove("programs");
                }
            } else if (!names.isEmpty()) {
                String program = names.get(order.program(json.path("sample").asInt()));
                json.put("program", program);
                lasts(json, seconds * slowness * factor(program) - seconds);
            }
            lines.append(json).append('\n');
        }
        return lines.toString();
    }

    /** The factor that is to be found of each of the four programs. */
    static double factor(String program) {
        return switch (program) {
            case "quick" -> 0.95;
            case "radix" -> 0.6;
            default -> 1; // merge, and heap as long
        };
    }

    private static void lasts(ObjectNode sample, double moreSeconds) {
        long nanos = Math.round(moreSeconds * 1e9);
        sample.put("elapsedNanos", sample.path("elapsedNanos").asLong() + nanos);
        ObjectNode put = (ObjectNode) sample.path("processes").get(0);
        put.put("cpuNanos", put.path("cpuNanos").asLong() + nanos)
                .put("userMicros", (put.path("cpuNanos").asLong() + nanos) / 4_000_000 * 4000);
    }

    private static List<String> lines(LabPlan plan) throws IOException {
        Simulation simulation = new Simulation(plan);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RunFileWriter writer = new RunFileWriter(out)) {
            writer.header(simulation.header());
            while (simulation.hasNext()) {
                writer.sample(simulation.next());
            }
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private String call(String path, String body, String type) throws IOException, InterruptedException {
        HttpResponse<String> answer = HTTP.send(
                HttpRequest.newBuilder(server.resolve("/api/v1/agent/" + path))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isBetween(200, 204);
        return answer.body();
    }
}
