package org.emplab.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** A server that computes no jobs itself, asked for some by jo; others on its database do. */
@TestPropertySource(properties = {"emp.jobs.threads=0", "emp.jobs.rows-at-once=0"})
abstract class AskingJobs extends RunningServer {
    @Autowired
    private Environment settings;

    @TempDir
    protected Path home;

    protected String token = "";

    @BeforeEach
    void comeAsJo() {
        token = token("jo", Role.RESEARCHER);
    }

    /**
     * The command line of another server.
     *
     * @param heartbeat so often it says that it lives; others take its jobs after six times their own
     */
    protected String[] arguments(String name, String heartbeat) {
        return Stream.concat(
                        Stream.of(
                                "--server.port=0",
                                "--emp.home=" + home.resolve(name),
                                "--emp.jobs.interval=PT0.1S",
                                "--emp.jobs.heartbeat=" + heartbeat,
                                "--spring.datasource.hikari.maximum-pool-size=8"),
                        Stream.of("url", "username", "password")
                                .map(key -> "spring.datasource." + key)
                                .map(key -> "--" + key + "=" + settings.getProperty(key)))
                .toArray(String[]::new);
    }

    protected String imported(Path file, String machine) throws IOException {
        return imported(file(lines(file, machine)), "jo", false)
                .run()
                .publicId()
                .toString();
    }

    /** The path of the job that an answer to this promises. */
    protected String later(String path, String body) throws Exception {
        HttpResponse<String> answer = send("POST", path, body, "respond-async");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        assertThat(answer.headers().firstValue("Preference-Applied")).contains("respond-async");
        String job = answer.headers().firstValue("Location").orElseThrow();
        assertThat(job).isEqualTo("/api/v1/jobs/" + accepted(answer).path("id").asString());
        return job;
    }

    protected JsonNode ended(String job) throws Exception {
        return until(job, "endedAt");
    }

    protected JsonNode until(String job, String key) throws Exception {
        JsonNode shown = job(job);
        while (!shown.has(key)) {
            shown = job(job);
        }
        return shown;
    }

    protected JsonNode job(String job) throws Exception {
        return accepted(get(token, job));
    }

    protected HttpResponse<String> send(String method, String path, String body, String prefer) throws Exception {
        return http.send(
                as(token, path)
                        .header("Content-Type", "application/json")
                        .header("Prefer", prefer)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }
}
