package org.emplab.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HealthIT extends RunningLab {
    @Autowired
    private ReferenceQueue queue;

    @Autowired
    private ReferenceJudge judge;

    private String ada = "";
    private Enrolled machine;

    @BeforeEach
    void aMachineThatIsCheckedDaily() throws Exception {
        ada = token("ada", Role.ADMIN);
        machine = enrolled("health-" + UUID.randomUUID());
        done(ada, "PUT", "/health/checks", Map.of("hours", 24, "seconds", 1, "samples", 5, "version", 0));
    }

    private HttpResponse<String> ask(String token, String method, String path, Map<String, ?> body) throws Exception {
        return http.send(
                as(token, "/api/v1/machines/" + machine.name() + path)
                        .header("Content-Type", "application/json")
                        .method(
                                method,
                                BodyPublishers.ofString(
                                        body.isEmpty()
                                                ? ""
                                                : JsonMapper.shared().writeValueAsString(body)))
                        .build(),
                BodyHandlers.ofString());
    }

    private JsonNode done(String token, String method, String path, Map<String, ?> body) throws Exception {
        HttpResponse<String> answer = ask(token, method, path, body);
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return json(answer);
    }

    private JsonNode health() throws Exception {
        return done(ada, "GET", "/health", Map.of());
    }

    private String healthKey() throws Exception {
        return health().path("health").asString();
    }

    private Optional<Run> claimed() {
        return lifecycle.claim(machine.id(), machine.name(), true).run();
    }

    private void queuesTheNext() {
        update(
                "update reference_runs set asked_at = asked_at - interval '25 hours' where machine_id = ?",
                machine.id());
        queue.queueWhatIsDue();
    }

    /** The latest reference run. */
    private JsonNode latest() throws Exception {
        return done(ada, "GET", "/reference-runs", Map.of()).path("items").get(0);
    }

    /** Its next reference run is due, taken, and measures so many milliseconds. */
    private void measures(double millis) {
        queuesTheNext();
        Run run = claimed().orElseThrow();
        ended(run, millis);
        judge.judge();
    }

    private void ended(Run run, double millis) {
        update("""
                        insert into samples (run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos,
                            exit_code, process_rows, put_on_cpu_nanos)
                        select ?, n, n = 0, now(), 0, 1, 0, 0, ? + n from generate_series(0, 5) n""", run.id(), Math.round(millis * 1e6));
        update("update runs set state = 'completed', ended_at = now(), stored_samples = 5 where id = ?", run.id());
    }

    private void learns() {
        for (int run = 0; run < ReferenceRule.LEAST; run++) {
            measures(1000 + run % 2);
        }
    }

    private Map<String, Object> judgement(String health, String reason) throws Exception {
        return new HashMap<>(Map.of(
                "health",
                health,
                "reason",
                reason,
                "version",
                health().path("version").asInt()));
    }

    @Test
    void isUnknownUntilEightReferenceRunsHaveSaidWhatToExpectAndThenGood() throws Exception {
        assertThat(healthKey()).isEqualTo("unknown");
        learns();
        assertThat(healthKey()).isEqualTo("unknown");
        assertThat(health().path("reason").asString()).startsWith("8 of 8 reference runs");
        assertThat(health().path("expected").path("medianMillis").asDouble()).isEqualTo(1000.5, within());
        measures(1001);
        assertThat(healthKey()).isEqualTo("good");
        JsonNode runs = done(ada, "GET", "/reference-runs", Map.of());
        assertThat(runs.path("total").asInt()).isEqualTo(9);
        assertThat(runs.path("items").get(0).path("judgement").asString()).isEqualTo("inside");
        assertThat(runs.path("items").get(0).path("askedBecause").asString()).isEqualTo("24 hours after the last");
        String run = runs.path("items").get(0).path("run").asString();
        assertThat(get(ada, "/api/v1/runs/" + run + "/events").body()).contains("\"judged\"", "inside: ");
        assertThat(get(ada, "/api/v1/runs/" + run).body()).contains("\"owner\":\"server\"");
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(0.001);
    }

    @Test
    void isBadWhenAReferenceRunIsNotAsExpectedAndThenGetsNoRunUntilAPersonSaysSo() throws Exception {
        learns();
        measures(1000);
        String submitted = queued();
        measures(1100);
        assertThat(healthKey()).isEqualTo("bad");
        assertThat(health().path("reason").asString()).contains("median PT is 1100.000 ms", "longer than the");
        assertThat(claimed()).isEmpty();
        assertThat(get(ada, "/").body()).contains("is not fit to measure");
        assertThat(get(ada, "/api/v1/runs/" + submitted).body())
                .contains("the machine is not fit to measure (bad): the reference run");
        assertThat(done(ada, "GET", "/availability", Map.of())
                        .get(0)
                        .path("kind")
                        .asString())
                .isEqualTo("health");
        queuesTheNext();
        assertThat(done(ada, "GET", "/reference-runs", Map.of()).path("total").asInt())
                .as("none is queued for it")
                .isEqualTo(10);

        Map<String, Object> good = judgement("good", "");
        assertThat(ask(ada, "PUT", "/health", good).body()).contains("reason is missing");
        good.put("reason", "a daemon was left running");
        done(ada, "PUT", "/health", good);
        assertThat(ask(ada, "PUT", "/health", good).statusCode())
                .as("by whom did not see it")
                .isEqualTo(409);
        assertThat(claimed()).map(run -> run.publicId().toString()).contains(submitted);
        assertThat(get(ada, "/api/v1/audit?action=health&subject=" + machine.name())
                        .body())
                .contains("set health bad", "set health good", "a daemon was left running");
    }

    private String queued() {
        return queued(Map.of("machine", machine.name(), "workload", "inc", "samples", 3));
    }

    @Test
    void learnsAnewWhereAPersonSaysThatTheMachineIsAnotherNow() throws Exception {
        learns();
        measures(1100);
        Map<String, Object> good = judgement("good", "a faster clock");
        good.put("learnAnew", true);
        done(ada, "PUT", "/health", good);
        assertThat(health().path("expected").isMissingNode()).isTrue();
        queuesTheNext();
        ended(claimed().orElseThrow(), 900);
        judge.judge();
        assertThat(healthKey()).as("as the person said").isEqualTo("good");
        assertThat(latest().path("reason").asString()).startsWith("1 of 8");
    }

    @Test
    void isBadWhenAReferenceRunCannotBeMeasuredAndAsItWasWhenAPersonEndsIt() throws Exception {
        learns();
        measures(1000);
        done(ada, "POST", "/reference-runs", Map.of("reason", "a new fan"));
        assertThat(ask(ada, "POST", "/reference-runs", Map.of("reason", "again"))
                        .statusCode())
                .isEqualTo(409);
        Run run = claimed().orElseThrow();
        update("update runs set state = 'aborted', ended_at = now() where id = ?", run.id());
        judge.judge();
        assertThat(healthKey()).isEqualTo("good");
        done(ada, "POST", "/reference-runs", Map.of("reason", "a new fan"));
        update(
                "update runs set state = 'failed', ended_at = now(), reason = 'no compiler' where id = ?",
                claimed().orElseThrow().id());
        judge.judge();
        assertThat(healthKey()).isEqualTo("bad");
        assertThat(health().path("reason").asString()).isEqualTo("the reference run failed: no compiler");
    }

    @Test
    void waitsForTheSamplesThatAreStillOnTheMachine() throws Exception {
        queue.queueWhatIsDue();
        Run run = claimed().orElseThrow();
        update("update runs set state = 'completed', ended_at = now() where id = ?", run.id());
        judge.judge();
        assertThat(latest().has("judgement")).isFalse();
        ended(run, 1000);
        judge.judge();
        assertThat(latest().path("judgement").asString()).isEqualTo("learned");
    }

    @Test
    void isCheckedAfterSoManyRunsAndNotAtAllWhereNothingIsSet() throws Exception {
        done(
                ada,
                "PUT",
                "/health/checks",
                Map.of(
                        "runs",
                        2,
                        "seconds",
                        1,
                        "samples",
                        5,
                        "version",
                        health().path("version").asInt()));
        queue.queueWhatIsDue();
        ended(claimed().orElseThrow(), 1000);
        judge.judge();
        for (int run = 0; run < 2; run++) {
            queue.queueWhatIsDue();
            assertThat(done(ada, "GET", "/reference-runs", Map.of())
                            .path("total")
                            .asInt())
                    .isEqualTo(1);
            queued();
            ended(claimed().orElseThrow(), 1);
        }
        queue.queueWhatIsDue();
        assertThat(claimed().orElseThrow().program()).isEqualTo("INC1");
        assertThat(latest().path("askedBecause").asString()).isEqualTo("2 runs after the last");

        machine = enrolled("health-" + UUID.randomUUID());
        queue.queueWhatIsDue();
        assertThat(claimed()).isEmpty();
        assertThat(healthKey()).isEqualTo("unknown");
    }
}
