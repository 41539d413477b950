package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.displacement.Watch;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.publication.DerivationsOfEndedRuns;
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
    private ConfigurableApplicationContext context;

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
        derivations.look();
        assertThat(cutoffs(experiment).path("state").asString()).isEqualTo("waiting");

        assertThat(machine.work()).isEqualTo(2);
        deriveAll(experiment);
        derivations.look();
        JsonNode proposed = cutoffs(experiment);
        assertThat(proposed.path("state").asString()).as(proposed.toString()).isEqualTo("proposed");
        assertThat(get(rosa, "/experiments/" + experiment).body())
                .contains("Cutoffs", ">proposed<")
                .doesNotContain("table is empty");

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
    void waitOnWhereAFailedRunIsRepeated() throws Exception {
        Enrolled machine = enrolled("replaced");
        String experiment = submitted("machine: replaced\n" + PAIR);
        String failed = claimed(machine).orElseThrow();
        tell(machine, failed, "failed");
        deriveAll(experiment);
        assertThat(cutoffs(experiment).path("state").asString()).isEqualTo("not-derived");
        accepted(send("/api/v1/experiments/" + experiment + "/runs/failed", ""));
        derivations.look();
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
    void areOfSeveralLongRunsTogetherAndOfEarlierRepetitionsOnceAllAreCompleted() throws Exception {
        MachineOfKnownTruth machine =
                new MachineOfKnownTruth(at(""), enrolled("pooled").token(), "pooled", 1, 1);
        String experiment = submitted("machine: pooled\nrepeats: 2\n"
                + PAIR.replace("long: long", "long: [long, other]")
                + "  - {id: other, taskLengthSeconds: 16384, samples: 20, after: long}\n");
        assertThat(machine.work()).isEqualTo(6);
        deriveAll(experiment);
        assertThat(all(experiment)
                        .valueStream()
                        .map(one -> one.path("derivation").asString())
                        .map(derivation ->
                                runsOf(derivation, "short") + " short, " + runsOf(derivation, "long") + " long")
                        .sorted())
                .containsExactly("1 short, 2 long", "2 short, 4 long");
    }

    @Test
    void waitForEachOfSeveralLongRuns() throws Exception {
        Enrolled machine = enrolled("pooled-2");
        String experiment = submitted("machine: pooled-2\n"
                + PAIR.replace("long: long", "long: [long, other]")
                + "  - {id: other, taskLengthSeconds: 16384, samples: 20, after: long}\n");
        update(
                "update runs set state = 'completed', stored_samples = planned_samples, ended_at = now()"
                        + " where experiment_id = ?::uuid and planned_samples <> 20",
                experiment);
        derivations.look();
        assertThat(cutoffs(experiment).path("state").asString()).isEqualTo("waiting");
        tell(machine, claimed(machine).orElseThrow(), "failed");
        deriveAll(experiment);
        assertThat(cutoffs(experiment).path("reason").asString()).startsWith("The long run is failed");
        accepted(send("/api/v1/experiments/" + experiment + "/runs/failed", ""));
        derivations.look();
        assertThat(cutoffs(experiment).path("state").asString()).isEqualTo("waiting");
    }

    @Test
    void areAJobOfThePersonWhoMayCancelIt() throws Exception {
        computesNoJobs();
        MachineOfKnownTruth machine =
                new MachineOfKnownTruth(at(""), enrolled("cancelled").token(), "cancelled", 1, 1);
        String experiment = submitted("machine: cancelled\n" + PAIR);
        assertThat(machine.work()).isEqualTo(2);
        UUID job;
        try (Watch watch = new Watch(context)) {
            watch.until("its job is asked for", () -> job(experiment).isPresent(), () -> "cutoffs of " + experiment);
            job = job(experiment).orElseThrow();
        }
        assertThat(json(get(rosa, "/api/v1/jobs/" + job)).path("by").asString()).isEqualTo("rosa");
        assertThat(delete(rosa, "/api/v1/jobs/" + job).statusCode()).isEqualTo(200);
        deriveAll(experiment);
        assertThat(cutoffs(experiment).path("reason").asString()).isEqualTo("Its job was cancelled by rosa.");
    }

    private Optional<UUID> job(String experiment) {
        derivations.look();
        return values(
                        UUID.class,
                        "select job_id from awaited_derivations where experiment_id = ? and job_id is not null",
                        UUID.fromString(experiment))
                .stream()
                .findFirst();
    }

    /** How many runs of a length a derivation is of. */
    private int runsOf(String derivation, String length) {
        return value(
                Integer.class,
                "select count(*) from analysis_inputs where analysis_id = ? and role like ?",
                UUID.fromString(derivation),
                length + "%");
    }

    private String submitted(String yaml) throws Exception {
        return accepted(postYaml(rosa, "/api/v1/experiments", yaml))
                .path("experiment")
                .asString();
    }

    /** Derives what can be derived, as the scheduler does beside. */
    private void deriveAll(String experiment) throws Exception {
        try (Watch watch = new Watch(context)) {
            watch.until("all are derived", () -> waiting(experiment) == 0, () -> "cutoffs of " + experiment);
        }
    }

    private int waiting(String experiment) {
        derivations.look();
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
