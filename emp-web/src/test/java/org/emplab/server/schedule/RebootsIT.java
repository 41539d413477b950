package org.emplab.server.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.machine.Heartbeats;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Repetitions that each have a boot of their own, as the agents of their machines see it. */
class RebootsIT extends RunningLab {
    @Autowired
    private Heartbeats heartbeats;

    private String rosa;

    @BeforeEach
    void login() {
        rosa = token("rosa", Role.RESEARCHER);
    }

    @Test
    void aRepetitionWaitsForABootInWhichNoOtherRan() throws Exception {
        Enrolled machine = permitting("boot-1");
        List<String> runs = submitted("""
                machine: boot-1
                workload: inc
                repeats: {n: 2, reboot: true}
                runs:
                  - {id: short, taskLengthSeconds: 1, samples: 3}
                  - {id: long, taskLengthSeconds: 2, samples: 3, after: short}
                """);
        for (int first : List.of(0, 1)) {
            assertThat(claimed(machine, "A", null)).isEqualTo(runs.get(first));
            completed(machine, runs.get(first));
        }
        assertThat(claimed(machine, "A", null)).isEqualTo("reboot A");
        assertThat(waiting(runs.get(2))).isEqualTo("reboot: waits for boot-1 to reboot");
        assertThat(get(rosa, "/runs/" + runs.get(2)).body()).contains("waits for boot-1 to reboot");
        heartbeats.write();
        assertThat(value(
                        Boolean.class,
                        "select quiet_until > seen_at + interval '20 minutes' from machines where name = 'boot-1'"))
                .as("silence is expected of a machine that reboots")
                .isTrue();
        for (int second : List.of(2, 3)) {
            assertThat(claimed(machine, "B", null)).isEqualTo(runs.get(second));
            completed(machine, runs.get(second));
        }
        assertThat(claimed(machine, "B", null)).isEmpty();
    }

    @Test
    void otherRunsGoOnWhileAMachineCannotReboot() throws Exception {
        Enrolled machine = permitting("boot-2");
        List<String> repeated =
                submitted("{machine: boot-2, workload: inc, samples: 3, repeats: {n: 2, reboot: true}}");
        String other = submitted("{machine: boot-2, workload: inc, samples: 5}").get(0);
        assertThat(claimed(machine, "A", null)).isEqualTo(repeated.get(0));
        completed(machine, repeated.get(0));
        assertThat(claimed(machine, "A", null))
                .as("in its turn, before the other")
                .isEqualTo("reboot A");
        assertThat(claimed(machine, "A", "/sbin/reboot failed (1): no rights")).isEqualTo(other);
        assertThat(waiting(repeated.get(1)))
                .isEqualTo("reboot: waits for boot-2 to reboot, and its agent does not do so:"
                        + " /sbin/reboot failed (1): no rights");
        JsonNode planned = json(get(rosa, "/api/v1/schedule?machine=boot-2"), 200)
                .path("machines")
                .path(0)
                .path("runs");
        assertThat(planned.path(1).path("run").asString()).isEqualTo(repeated.get(1));
        assertThat(planned.path(1).has("startsAt")).as("not foreseeable").isFalse();
        completed(machine, other);
        assertThat(claimed(machine, null, null)).as("an older agent's").isEmpty();
        assertThat(waiting(repeated.get(1))).endsWith("its agent does not do so: it does not tell its boot");
        assertThat(claimed(machine, "B", "its owner permits none"))
                .as("by hand")
                .isEqualTo(repeated.get(1));
    }

    @Test
    void theBootOfTheNewestSampleCounts() throws Exception {
        Enrolled machine = permitting("boot-3");
        List<String> runs = submitted("{machine: boot-3, workload: inc, samples: 3, repeats: {n: 2, reboot: true}}");
        assertThat(claimed(machine, "A", null)).isEqualTo(runs.get(0));
        stored(machine, runs.get(0), "A", "B");
        tell(machine, runs.get(0), "completed");
        assertThat(claimed(machine, "B", null)).as("it ended in this boot").isEqualTo("reboot B");
        assertThat(claimed(machine, "C", null)).isEqualTo(runs.get(1));
    }

    @Test
    void aFailedRepetitionIsRepeatedInABootOfItsOwn() throws Exception {
        Enrolled machine = permitting("boot-4");
        JsonNode order = json(
                submission("{machine: boot-4, workload: inc, samples: 3, repeats: {n: 2, reboot: true}}", ""), 201);
        String first = order.path("runs").path(0).asString();
        String second = order.path("runs").path(1).asString();
        assertThat(claimed(machine, "A", null)).isEqualTo(first);
        tell(machine, first, "failed");
        assertThat(claimed(machine, "B", null)).isEqualTo(second);
        completed(machine, second);
        String again = json(
                        post(
                                rosa,
                                "/api/v1/experiments/"
                                        + order.path("experiment").asString() + "/runs/failed",
                                ""),
                        201)
                .path("runs")
                .path(0)
                .asString();
        assertThat(claimed(machine, "B", null)).isEqualTo("reboot B");
        assertThat(claimed(machine, "C", null)).isEqualTo(again);
    }

    @Test
    void aRepetitionThatMeasuresNothingUsesNoBoot() throws Exception {
        Enrolled machine = permitting("boot-7");
        List<String> runs = submitted("{machine: boot-7, workload: inc, samples: 3, repeats: {n: 3, reboot: true}}");
        for (String failing : runs.subList(0, 2)) {
            assertThat(claimed(machine, "A", null)).isEqualTo(failing);
            tell(machine, failing, "failed");
        }
        assertThat(claimed(machine, "A", null)).isEqualTo(runs.get(2));
    }

    @Test
    void aSubmissionNamesTheMachinesWhoseOwnersPermitNoReboot() throws Exception {
        permitting("boots-5");
        enrolled("boots-6");
        String yaml = "{machine: 'boots-*', runs: [{workload: inc, samples: 3, repeats: {n: 2, reboot: true}}]}";
        for (String query : List.of("", "?dryRun=true")) {
            JsonNode refused = json(submission(yaml, query), 400);
            assertThat(refused.path("detail").asString())
                    .contains(
                            "runs[0].repeats.reboot needs the permission of each machine, and these give none: boots-6;"
                                    + " set rebootCommand in the agent.properties there");
        }
        assertThat(submission(yaml.replace("'boots-*'", "boots-5"), "").statusCode())
                .isEqualTo(201);
        assertThat(submission(yaml.replace("n: 2", "n: 1"), "").statusCode())
                .as("nothing to reboot for")
                .isEqualTo(201);
    }

    private Enrolled permitting(String name) throws Exception {
        Enrolled machine = enrolled(name);
        String told = "{\"bootId\":\"A\",\"environment\":{\"permits\":{\"workloads\":[\"*\"],\"reboot\":true}}}";
        assertThat(agent(machine, "claim", told).statusCode()).isEqualTo(204);
        return machine;
    }

    private HttpResponse<String> submission(String yaml, String query) throws Exception {
        return postYaml(rosa, "/api/v1/experiments" + query, yaml);
    }

    private List<String> submitted(String yaml) throws Exception {
        return json(submission(yaml, ""), 201)
                .path("runs")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    /** The run that an agent is given in a boot, or the boot that it is to end; empty if it is given nothing. */
    private String claimed(Enrolled machine, @Nullable String boot, @Nullable String obstacle) throws Exception {
        String told = boot == null
                ? "{}"
                : "{\"bootId\":\"" + boot + "\",\"rebootObstacle\":"
                        + (obstacle == null ? "null" : "\"" + obstacle + "\"") + "}";
        HttpResponse<String> answer = agent(machine, "claim", told);
        if (answer.statusCode() == 204) {
            return "";
        }
        JsonNode given = json(answer, 200);
        return given.has("reboot")
                ? "reboot " + given.path("reboot").asString()
                : given.path("run").asString();
    }

    private String waiting(String run) throws Exception {
        JsonNode reason =
                json(get(rosa, "/api/v1/runs/" + run), 200).path("summary").path("waitingFor");
        return reason.path("code").asString() + ": " + reason.path("words").asString();
    }

    /** Completes a run with a sample, in the boot in which it was claimed. */
    private void completed(Enrolled machine, String run) throws Exception {
        stored(machine, run, "");
        tell(machine, run, "completed");
    }

    /** Stores a sample in each boot. */
    private void stored(Enrolled machine, String run, String... boots) throws Exception {
        String program = json(get(rosa, "/api/v1/runs/" + run), 200)
                .path("summary")
                .path("program")
                .asString();
        StringBuilder file = new StringBuilder(
                "{\"format\":\"emp-run/1\",\"machine\":\"" + machine.name() + "\",\"program\":\"" + program + "\"}\n");
        for (int i = 1; i <= boots.length; i++) {
            String boot = boots[i - 1].isEmpty() ? "" : ",\"bootId\":\"" + boots[i - 1] + "\"";
            file.append("{\"sample\":%d,\"startedAt\":\"2026-11-26T10:0%d:00Z\",".formatted(i, i))
                    .append("\"elapsedNanos\":1000000,\"exitCode\":0,\"processes\":[]" + boot + "}\n");
        }
        json(
                post(
                        machine.token(),
                        "/api/v1/agent/runs/" + run + "/samples",
                        file.toString().getBytes(UTF_8),
                        "application/x-ndjson"),
                200);
    }
}
