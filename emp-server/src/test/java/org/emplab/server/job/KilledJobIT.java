package org.emplab.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.emplab.lab.Role;
import org.emplab.server.EmpServer;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server, which is a process of its own, is killed by SIGKILL at the worst moment: as it stores what it computed. */
@TestPropertySource(properties = {"emp.jobs.threads=0", "emp.jobs.rows-at-once=0"})
class KilledJobIT extends RunningServer {
    @Autowired
    private Environment settings;

    @Autowired
    private DataSource database;

    @Autowired
    private JdbcClient jdbc;

    @TempDir
    private Path home;

    private String token = "";

    @Test
    void anotherServerTakesUpWhatAKilledOneHadBegunAndKeepsItOnce() throws Exception {
        token = token("jo", Role.RESEARCHER);
        String shortRun = run(SHORT_RUN);
        String longRun = run(LONG_RUN);
        Process killed = serverOfItsOwn();
        String derivation;
        String summary;
        try (Connection held = database.getConnection();
                Statement nobodyStores = held.createStatement()) {
            held.setAutoCommit(false);
            nobodyStores.execute("lock table analyses in share mode");
            derivation =
                    later("/api/v1/derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun));
            summary = later("/api/v1/analyses", "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(longRun));
            while (storing() < 2) {
                assertThat(killed.isAlive()).isTrue();
                Thread.onSpinWait();
            }
            killed.destroyForcibly().waitFor();
            held.rollback();
        } finally {
            killed.destroyForcibly();
        }
        assertThat(job(derivation).path("state").asString()).isEqualTo("running");
        assertThat(json(send("DELETE", summary, "", "")).path("state").asString())
                .isEqualTo("cancelled");

        try (ConfigurableApplicationContext other = new SpringApplicationBuilder(EmpServer.class)
                .run(arguments("other").toArray(String[]::new))) {
            JsonNode done = ended(derivation);
            assertThat(done.path("state").asString()).as(done.toString()).isEqualTo("done");
            assertThat(done.path("attempts").asInt()).isEqualTo(2);
            assertThat(get(token, done.path("result").asString()).statusCode()).isEqualTo(200);
            assertThat(analysesOf(longRun)).containsExactly("cutoffs 1", "timing 1");

            assertThat(job(summary).path("state").asString()).isEqualTo("cancelled");
            send("POST", summary + "/resume", "", "");
            JsonNode resumed = ended(summary);
            assertThat(resumed.path("state").asString()).as(resumed.toString()).isEqualTo("done");
            assertThat(resumed.path("attempts").asInt()).isEqualTo(1);
            assertThat(analysesOf(longRun)).containsExactly("cutoffs 1", "summary 1", "timing 1");
        }
    }

    private Process serverOfItsOwn() throws IOException {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                                EmpServer.class.getName()),
                        arguments("killed"))
                .toList();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("killed.log").toFile())
                .start();
    }

    /** Of one that takes over soon: after six times its heartbeat. */
    private Stream<String> arguments(String name) {
        return Stream.of(
                "--server.port=0",
                "--emp.home=" + home.resolve(name),
                "--emp.jobs.interval=PT0.1S",
                "--emp.jobs.heartbeat=PT0.2S",
                "--spring.datasource.url=" + settings.getProperty("spring.datasource.url"),
                "--spring.datasource.username=" + settings.getProperty("spring.datasource.username"),
                "--spring.datasource.password=" + settings.getProperty("spring.datasource.password"),
                "--spring.datasource.hikari.maximum-pool-size=8");
    }

    /** How many jobs have computed what they were asked and wait until they may store it. */
    private int storing() {
        return jdbc.sql("select count(*) from pg_locks where relation = 'analyses'::regclass and not granted")
                .query(Integer.class)
                .single();
    }

    private List<String> analysesOf(String run) {
        return jdbc.sql(
                        "select a.kind || ' ' || count(*) from analyses a join analysis_inputs i on i.analysis_id = a.id"
                                + " join runs r on r.id = i.run_id where r.public_id::text = ? group by a.kind order by 1")
                .param(run)
                .query(String.class)
                .list();
    }

    private String later(String path, String body) throws Exception {
        return send("POST", path, body, "respond-async")
                .headers()
                .firstValue("Location")
                .orElseThrow();
    }

    private JsonNode ended(String job) throws Exception {
        JsonNode shown = job(job);
        while (!shown.has("endedAt")) {
            shown = job(job);
        }
        return shown;
    }

    private JsonNode job(String job) throws Exception {
        return json(get(token, job));
    }

    private HttpResponse<String> send(String method, String path, String body, String prefer) throws Exception {
        return http.send(
                as(token, path)
                        .header("Content-Type", "application/json")
                        .header("Prefer", prefer)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private String run(Path file) throws Exception {
        return imported(file(lines(file, "killed")), "jo", false)
                .run()
                .publicId()
                .toString();
    }

    private static JsonNode json(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        return JsonMapper.shared().readTree(answer.body());
    }
}
