package org.emplab.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.emplab.web.EmpServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** A server, which is a process of its own, is killed by SIGKILL at the worst moment: as it stores what it computed. */
@Tag("thorough")
class KilledJobIT extends AskingJobs {
    /** It takes over after six times its heartbeat. */
    private static final String SOON = "PT0.5S";

    @Autowired
    private DataSource database;

    @Test
    void anotherServerTakesUpWhatAKilledOneHadBegunAndKeepsItOnce() throws Exception {
        String shortRun = stored(SHORT_RUN, "killed");
        String longRun = stored(LONG_RUN, "killed");
        Process killed = serverOfItsOwn();
        String derivation;
        String summary;
        try (Connection held = database.getConnection();
                Statement blocksStoring = held.createStatement()) {
            held.setAutoCommit(false);
            blocksStoring.execute("lock table analyses in share mode");
            derivation =
                    later("/api/v1/derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun));
            summary = later("/api/v1/analyses", "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(longRun));
            while (storing() < 2) {
                assertThat(killed.isAlive() && !Thread.interrupted()).isTrue();
                Thread.onSpinWait();
            }
            killed.destroyForcibly().waitFor();
            held.rollback();
        } finally {
            killed.destroyForcibly();
        }
        assertThat(job(derivation).path("state").asString()).isEqualTo("running");
        assertThat(accepted(send("DELETE", summary, "", "")).path("state").asString())
                .isEqualTo("cancelled");

        try (ConfigurableApplicationContext other =
                new SpringApplicationBuilder(EmpServer.class).run(arguments("other", SOON))) {
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
                        Stream.of(arguments("killed", SOON)))
                .toList();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("killed.log").toFile())
                .start();
    }

    /** How many jobs have computed what they were asked and wait until they may store it. */
    private int storing() {
        return value(
                Integer.class, "select count(*) from pg_locks where relation = 'analyses'::regclass and not granted");
    }

    private List<String> analysesOf(String run) {
        return values(
                String.class,
                "select a.kind || ' ' || count(*) from analyses a join analysis_inputs i on i.analysis_id = a.id"
                        + " join runs r on r.id = i.run_id where r.public_id::text = ? group by a.kind order by 1",
                run);
    }
}
