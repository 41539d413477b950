package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.run.Runs;
import org.emplab.server.story.MachineOfKnownTruth;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Cutoffs that an experiment asks for, where every researcher publishes, and where pages derive from all runs as jobs. */
@TestPropertySource(properties = "emp.jobs.rows-at-once=0")
class AwaitedDerivationsIT extends RunningServer {
    private static final int MOST_LOOKS = 600;
    private static final long LOOK_NANOS = 100_000_000;
    private static final String PAIR = """
            cutoffs: {short: short, long: long}
            workload: inc
            runs:
              - {id: short, taskLengthSeconds: 128, samples: 300}
              - {id: long, taskLengthSeconds: 16384, samples: 30, after: short}
            """;

    @Autowired
    private DerivationsOfEndedRuns derivations;

    @Autowired
    private AwaitedDerivations awaited;

    @Autowired
    private Runs runs;

    @Autowired
    private JdbcClient jdbc;

    private String rosa = "";

    @BeforeEach
    void logIn() {
        rosa = token("rosa", Role.RESEARCHER);
    }

    @Test
    void areDerivedOnceAndPublishedByAPersonWhoMay() throws Exception {
        MachineOfKnownTruth machine =
                new MachineOfKnownTruth(at(""), enrolled("awaited").token(), "awaited", 1, 1);
        String experiment = submitted("machine: awaited\n" + PAIR);
        derivations.derive();
        assertThat(cutoffs(experiment).path("state").asString()).isEqualTo("waiting");

        assertThat(machine.work()).isEqualTo(2);
        deriveAll(experiment);
        derivations.derive();
        JsonNode proposed = cutoffs(experiment);
        assertThat(proposed.path("state").asString()).as(proposed.toString()).isEqualTo("proposed");
        assertThat(get(rosa, "/experiments/" + experiment).body()).contains("Cutoffs", ">proposed<");

        String derivation = proposed.path("derivation").asString();
        assertThat(get(rosa, "/derivations/" + derivation).body()).contains("Publish this table");
        HttpResponse<String> published = send("/api/v1/derivations/" + derivation + "/publish", "{}");
        assertThat(published.statusCode()).as(published.body()).isEqualTo(200);
        JsonNode done = cutoffs(experiment);
        assertThat(done.path("published").asInt()).isOne();
        assertThat(done.has("proposal")).isFalse();
    }

    @Test
    void sayWhyThereAreNone() throws Exception {
        enrolled("unawaited");
        String experiment = submitted("machine: unawaited\n" + PAIR);
        send("/api/v1/experiments/" + experiment + "/abort", "{\"reason\":\"the disk\"}");
        deriveAll(experiment);
        JsonNode told = cutoffs(experiment);
        assertThat(told.path("state").asString()).isEqualTo("not-derived");
        assertThat(told.path("reason").asString())
                .startsWith("The short run is aborted")
                .contains("the disk");
        assertThat(get(rosa, "/experiments/" + experiment).body()).contains("not derived");
    }

    @Test
    void waitOnWhereAFailedRunIsRepeatedWhileTheirEndIsFoundOut() throws Exception {
        String agent = enrolled("replaced").token();
        String experiment = submitted("machine: replaced\n" + PAIR);
        String failed = accepted(agent(agent, "claim", "{}")).path("run").asString();
        accepted(agent(agent, "runs/" + failed + "/events", """
                {"id":"%s","at":"%s","kind":"failed"}""".formatted(UUID.randomUUID(), Instant.now())));
        AwaitedDerivation begun =
                awaited.ofRuns(List.of(runs.require(failed).id())).get(0);
        accepted(send("/api/v1/experiments/" + experiment + "/runs/failed", ""));
        derivations.derive(begun);
        assertThat(cutoffs(experiment).path("state").asString()).isEqualTo("waiting");
    }

    private HttpResponse<String> agent(String token, String path, String body) throws Exception {
        return post(token, "/api/v1/agent/" + path, body.getBytes(StandardCharsets.UTF_8), "application/json");
    }

    @Test
    void needOneShortRunForEachLongOne() throws Exception {
        enrolled("twice-1");
        String two = "machine: twice-1\n" + PAIR.replace("samples: 300", "matrix: {samples: [300, 400]}");
        HttpResponse<String> refused =
                post(rosa, "/api/v1/experiments", two.getBytes(StandardCharsets.UTF_8), "application/yaml");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("on twice-1 there are 2").contains("\"key\":\"cutoffs\"");
    }

    @Test
    void areOfEachRepetition() throws Exception {
        enrolled("again-1");
        String experiment = submitted("machine: again-1\nrepeats: 3\n" + PAIR);
        List<String> shortRuns = all(experiment)
                .valueStream()
                .map(one -> one.path("shortRun").asString())
                .toList();
        assertThat(shortRuns).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void takeTheRunsOfEarlierRepetitionsToo() throws Exception {
        MachineOfKnownTruth machine =
                new MachineOfKnownTruth(at(""), enrolled("again-2").token(), "again-2", 1, 1);
        String experiment = submitted("machine: again-2\nrepeats: 2\n" + PAIR);
        assertThat(machine.work()).isEqualTo(4);
        deriveAll(experiment);
        List<Integer> runsOfALength = all(experiment)
                .valueStream()
                .map(one -> derived(one.path("derivation").asString()))
                .sorted()
                .toList();
        assertThat(runsOfALength).containsExactly(1, 2);
    }

    /** How many short runs a derivation is of. */
    private int derived(String derivation) {
        return jdbc.sql("select count(*) from analysis_inputs where analysis_id = :id and role like 'short%'")
                .param("id", UUID.fromString(derivation))
                .query(Integer.class)
                .single();
    }

    private String submitted(String yaml) throws Exception {
        return accepted(post(rosa, "/api/v1/experiments", yaml.getBytes(StandardCharsets.UTF_8), "application/yaml"))
                .path("experiment")
                .asString();
    }

    /** Derives what can be derived; the scheduler may have begun with it. */
    private void deriveAll(String experiment) throws Exception {
        for (int look = 0; look < MOST_LOOKS && all(experiment).toString().contains("\"state\":\"waiting\""); look++) {
            derivations.derive();
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private JsonNode cutoffs(String experiment) throws Exception {
        return all(experiment).get(0);
    }

    private JsonNode all(String experiment) throws Exception {
        return accepted(get(rosa, "/api/v1/experiments/" + experiment + "/cutoffs"))
                .path("items");
    }

    private HttpResponse<String> send(String path, String body) throws Exception {
        return post(rosa, path, body.getBytes(StandardCharsets.UTF_8), "application/json");
    }
}
