package org.emplab.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.displacement.Watch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import tools.jackson.databind.JsonNode;

/** A server that computes no jobs itself, asked for some by jo; others on its database do. */
@Timeout(600)
abstract class AskingJobs extends RunningLab {
    @Autowired
    private Environment settings;

    @Autowired
    private ConfigurableApplicationContext context;

    @TempDir
    protected Path home;

    protected String token = "";

    @BeforeEach
    void comeAsJo() {
        derivationsAreJobs();
        computesNoJobs();
        update("delete from scheduled_tasks where task_name = 'job'"); // what other tests asked for and did not await
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

    /** The path of the job that an answer to this promises. */
    protected String later(String path, String body) throws Exception {
        HttpResponse<String> answer = send("POST", path, body, "respond-async");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        assertThat(answer.headers().firstValue("Preference-Applied")).contains("respond-async");
        String job = answer.headers().firstValue("Location").orElseThrow();
        assertThat(job).isEqualTo("/api/v1/jobs/" + accepted(answer).path("id").asString());
        return job;
    }

    /** The job, once it has ended. */
    protected JsonNode ended(String job) throws Exception {
        try (Watch watch = new Watch(context)) {
            watch.until(
                    "the job has ended",
                    () -> value(
                            Boolean.class,
                            "select ended_at is not null from jobs where id = ?::uuid",
                            job.substring(job.lastIndexOf('/') + 1)),
                    () -> job);
        }
        return job(job);
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
