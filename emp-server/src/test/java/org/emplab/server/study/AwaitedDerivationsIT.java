package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.displacement.Watch;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.story.MachineOfKnownTruth;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** Cutoffs that an experiment asks for, where every researcher publishes, and where pages derive from all runs as jobs. */
class AwaitedDerivationsIT extends RunningLab {
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
    private ConfigurableApplicationContext context;

    @Autowired
    private DataSource database;

    private String rosa = "";

    @BeforeEach
    void logIn() {
        derivationsAreJobs();
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
        Enrolled machine = enrolled("replaced");
        String experiment = submitted("machine: replaced\n" + PAIR);
        String failed = claimed(machine).orElseThrow();
        tell(machine, failed, "failed");
        AwaitedDerivation begun =
                awaited.ofRuns(List.of(runs.require(failed).id())).get(0);
        accepted(send("/api/v1/experiments/" + experiment + "/runs/failed", ""));
        derivations.derive(begun);
        assertThat(cutoffs(experiment).path("state").asString()).isEqualTo("waiting");
    }

    @Test
    void needOneShortRunForEachLongOne() throws Exception {
        enrolled("twice-1");
        String two = "machine: twice-1\n" + PAIR.replace("samples: 300", "matrix: {samples: [300, 400]}");
        HttpResponse<String> refused = postYaml(rosa, "/api/v1/experiments", two);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("on twice-1 there are 2").contains("\"key\":\"cutoffs\"");
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

    @Test
    void areTakenOverAMinuteAfterAHeartbeatAndTriedAgainAnHourAfterTheyFailed() throws Exception {
        MachineOfKnownTruth machine =
                new MachineOfKnownTruth(at(""), enrolled("beats").token(), "beats", 1, 1);
        String experiment = submitted("machine: beats\n" + PAIR);
        try (Connection held = database.getConnection();
                Statement blocksStoring = held.createStatement()) {
            held.setAutoCommit(false);
            blocksStoring.execute("lock table analyses in share mode");
            assertThat(machine.work()).isEqualTo(2);
            try (Watch watch = new Watch(context)) {
                watch.until("it is stored", () -> storing() > 0, () -> "cutoffs of " + experiment);
            }
            update(
                    "update awaited_derivations set begun_at = now() - interval '1 hour' where experiment_id = ?",
                    UUID.fromString(experiment));
            derivations.beat();
            assertThat(value(
                            Boolean.class,
                            "select begun_at > now() - interval '50 minutes' from awaited_derivations"
                                    + " where experiment_id = ?",
                            UUID.fromString(experiment)))
                    .isTrue();
            values(
                    Boolean.class,
                    "select pg_terminate_backend(pid) from pg_locks where relation = 'analyses'::regclass and not granted");
            try (Watch watch = new Watch(context)) {
                watch.until("it is put off", () -> putOff(experiment), () -> "cutoffs of " + experiment);
            }
            held.rollback();
        }

        update(
                "update awaited_derivations set ended_at = null, analysis_id = null, reason = null,"
                        + " begun_at = now() - interval '61 seconds' where experiment_id = ?",
                UUID.fromString(experiment));
        deriveAll(experiment);
        assertThat(cutoffs(experiment).has("derivation")).isTrue();
    }

    private boolean putOff(String experiment) {
        return value(
                Boolean.class,
                "select begun_at > now() + interval '50 minutes' from awaited_derivations where experiment_id = ?",
                UUID.fromString(experiment));
    }

    /** How many derivations are computed and wait until they may be stored. */
    private int storing() {
        return value(
                Integer.class, "select count(*) from pg_locks where relation = 'analyses'::regclass and not granted");
    }

    /** How many short runs a derivation is of. */
    private int derived(String derivation) {
        return value(
                Integer.class,
                "select count(*) from analysis_inputs where analysis_id = ? and role like 'short%'",
                UUID.fromString(derivation));
    }

    private String submitted(String yaml) throws Exception {
        return accepted(postYaml(rosa, "/api/v1/experiments", yaml))
                .path("experiment")
                .asString();
    }

    /** Derives what can be derived; the scheduler may have begun with it, and says when it has ended. */
    private void deriveAll(String experiment) throws Exception {
        try (Watch watch = new Watch(context)) {
            derivations.derive();
            watch.until("all are derived", () -> waiting(experiment) == 0, () -> "cutoffs of " + experiment);
        }
    }

    private int waiting(String experiment) {
        return value(
                Integer.class,
                "select count(*) from awaited_derivations where experiment_id = ? and ended_at is null",
                UUID.fromString(experiment));
    }

    private JsonNode cutoffs(String experiment) throws Exception {
        return all(experiment).get(0);
    }

    private JsonNode all(String experiment) throws Exception {
        return accepted(get(rosa, "/api/v1/experiments/" + experiment + "/cutoffs"))
                .path("items");
    }

    private HttpResponse<String> send(String path, String body) throws Exception {
        return post(rosa, path, body);
    }
}
