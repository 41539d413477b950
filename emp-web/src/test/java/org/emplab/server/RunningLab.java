package org.emplab.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.run.RunLifecycle;
import org.emplab.server.run.Runs;
import org.springframework.beans.factory.annotation.Autowired;

/** A running server, and in one line each what many tests do first: store runs, queue runs, derive, call as an agent. */
public abstract class RunningLab extends RunningServer {
    @Autowired
    protected Runs runs;

    @Autowired
    protected RunLifecycle lifecycle;

    protected HttpResponse<String> post(String token, String path, String json)
            throws IOException, InterruptedException {
        return post(token, path, json.getBytes(UTF_8), "application/json");
    }

    protected HttpResponse<String> postYaml(String token, String path, String yaml)
            throws IOException, InterruptedException {
        return post(token, path, yaml.getBytes(UTF_8), "application/yaml");
    }

    protected HttpResponse<String> put(String token, String path, String json)
            throws IOException, InterruptedException {
        return http.send(
                as(token, path)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    protected HttpResponse<String> delete(String token, String path) throws IOException, InterruptedException {
        return http.send(as(token, path).DELETE().build(), BodyHandlers.ofString());
    }

    /** The id of a run that ada imported: the lines of a file as of this machine. */
    protected String stored(Path file, String machine) throws IOException {
        return stored(lines(file, machine));
    }

    /** The id of a run that ada imported. */
    protected String stored(List<String> lines) throws IOException {
        return imported(file(lines), "ada", true).run().publicId().toString();
    }

    /** The answer to an order of cutoffs from two runs; {@code more} begins with a comma or is empty. */
    protected HttpResponse<String> derive(String token, String shortRun, String longRun, String more)
            throws IOException, InterruptedException {
        String order = "{\"short\":\"%s\",\"long\":\"%s\"%s}".formatted(shortRun, longRun, more);
        return post(token, "/api/v1/derivations", order);
    }

    /** The id of the derivation of the published tables' runs as of this machine. */
    protected String derived(String token, String machine) throws IOException, InterruptedException {
        return accepted(derive(token, stored(SHORT_RUN, machine), stored(LONG_RUN, machine), ""))
                .path("id")
                .asString();
    }

    /** The id of the first run of an experiment that ada submits. */
    protected String queued(Map<String, Object> specification) {
        return submitted(specification).runs().get(0).toString();
    }

    protected String queued(String yaml) {
        return queuedAll(yaml).get(0).toString();
    }

    /** The ids of the runs of an experiment that ada submits. */
    protected List<UUID> queuedAll(String yaml) {
        return queuedAll(yaml, "user:ada");
    }

    protected List<UUID> queuedAll(String yaml, String who) {
        return submissions
                .submit(SpecificationText.read(yaml, "test").specification(), who)
                .runs();
    }

    /** A call of a machine's agent. */
    protected HttpResponse<String> agent(Enrolled machine, String path, String json)
            throws IOException, InterruptedException {
        return post(machine.token(), "/api/v1/agent/" + path, json);
    }

    /** The run that a machine's agent is given; empty if there is none for it. */
    protected Optional<String> claimed(Enrolled machine) throws IOException, InterruptedException {
        HttpResponse<String> answer = agent(machine, "claim", "{}");
        return answer.statusCode() == 204
                ? Optional.empty()
                : Optional.of(accepted(answer).path("run").asString());
    }

    /** A machine's agent tells what happened to a run. */
    protected void tell(Enrolled machine, String run, String kind) throws IOException, InterruptedException {
        String event =
                "{\"id\":\"%s\",\"at\":\"%s\",\"kind\":\"%s\"}".formatted(UUID.randomUUID(), Instant.now(), kind);
        assertThat(agent(machine, "runs/" + run + "/events", event).statusCode())
                .isEqualTo(200);
    }

    /** The lines of a run file of this id. */
    protected static List<String> named(List<String> lines, String runId) {
        List<String> named = new ArrayList<>(lines);
        named.set(
                0,
                lines.get(0)
                        .replaceFirst("\"runId\":\"[^\"]*\",?", "")
                        .replaceFirst("\\{", "{\"runId\":\"" + runId + "\","));
        return named;
    }

    /** The lines of a run file as of two programs in turn: sample 1 of B, sample 2 of A. */
    protected static List<String> inTurn(List<String> lines) {
        List<String> inTurn = new ArrayList<>();
        inTurn.add(lines.get(0).replaceFirst("\\{", "{\"programs\":[\"A\",\"B\"],"));
        for (int i = 1; i < lines.size(); i++) {
            String program = "\"program\":\"" + "AB".charAt(i % 2) + "\",\"startedAt\"";
            inTurn.add(lines.get(i).replaceFirst("\"startedAt\"", program));
        }
        return inTurn;
    }

    /** Some bytes and then so many megabytes of one character, packed. */
    protected static byte[] gzip(byte[] first, int megabytes, char filling) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(first);
            byte[] megabyte = new byte[1 << 20];
            Arrays.fill(megabyte, (byte) filling);
            for (int written = 0; written < megabytes; written++) {
                gzip.write(megabyte);
            }
        }
        return bytes.toByteArray();
    }
}
