package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import tools.jackson.databind.JsonNode;

/** The turns of people, and the reason that each waiting run gets. */
class TurnsIT extends RunningLab {
    private String admin = "";
    private String name = "";
    private Enrolled machine = new Enrolled(new UUID(0, 0), "", "");

    @BeforeEach
    void aMachineThatCalls(TestInfo test) throws Exception {
        admin = token("ada", Role.ADMIN);
        name = "turn-" + test.getTestMethod().orElseThrow().getName().toLowerCase(java.util.Locale.ROOT);
        machine = enrolled(name);
        claimed(machine);
    }

    @Test
    void whoHasUsedLessMachineTimeGoesFirstAmongTheSamePriority() throws Exception {
        used("user:greedy-1", "3 hours", "1 hour");
        used("user:modest-1", "30 hours", "29 hours 30 minutes");
        String greedy = submit("user:greedy-1", 0);
        String modest = submit("user:modest-1", 0);
        String urgent = submit("user:greedy-1", 1);
        assertThat(code(greedy)).isEqualTo("priority");
        claimed(urgent);
        assertThat(code(modest)).isEqualTo("next");
        assertThat(code(greedy)).isEqualTo("fair-share");
        claimed(modest);
        claimed(greedy);
    }

    @Test
    void aRunThatAPersonPutsFirstGoesFirstAndThatIsOnRecord() throws Exception {
        String urgent = submit("user:ada", 9);
        String first = submit("user:ada", 0);
        assertThat(code(first)).isEqualTo("priority");
        assertThat(order(first, "next", "{\"reason\":\"deadline\"}").statusCode())
                .isEqualTo(200);
        assertThat(code(first)).isEqualTo("next");
        assertThat(words(urgent)).contains("a person put one first");
        assertThat(get(admin, "/api/v1/runs/" + first + "/events").body()).contains("put first", "deadline");
        assertThat(get(admin, "/api/v1/audit?action=next%20run").body()).contains(first);
        claimed(first);
        claimed(urgent);
        assertThat(order(first, "next", "{}").statusCode()).isEqualTo(409);
    }

    @Test
    void aRunIsHeldByOneThatFailedUntilAPersonReleasesIt() throws Exception {
        List<UUID> made = queuedAll(
                "{machine: " + name + ", workload: inc, runs: [{id: a, samples: 3}, {samples: 3, after: a}]}");
        String first = made.get(0).toString();
        String second = made.get(1).toString();
        assertThat(code(second)).isEqualTo("dependency");
        assertThat(order(second, "release", "{}").statusCode()).isEqualTo(409);
        assertThat(order(first, "abort", "{}").statusCode()).isEqualTo(200);
        assertThat(code(second)).isEqualTo("held");
        assertThat(words(second)).contains("which was aborted: release or abort it");
        assertStatus(204, delete(admin, "/api/v1/runs/" + first + "?reason=a+trial"));
        assertThat(code(second)).as("by one that was removed").isEqualTo("held");
        assertThat(claimed(machine)).isEmpty();
        assertThat(order(second, "release", "{\"reason\":\"not needed\"}").statusCode())
                .isEqualTo(200);
        claimed(second);
    }

    @Test
    void eachRunSaysWhatItWaitsFor() throws Exception {
        String late = submit("earliestStart: '2999-01-01T00:00Z'");
        String cutoffs = submit("afterCutoffs: true");
        String first = submit("user:ada", 0);
        String second = submit("user:ada", 0);
        assertThat(List.of(code(late), code(cutoffs), code(first), code(second)))
                .containsExactly("earliest-start", "cutoffs", "next", "queue");
        assertThat(claimed(machine)).contains(first);
        assertThat(code(second)).isEqualTo("machine-busy");
        assertThat(words(second)).isEqualTo(name + " runs INC");
        update("update runs set state = 'paused' where public_id = ?::uuid", first);
        assertThat(code(second)).isEqualTo("machine-busy");
        assertThat(words(second)).isEqualTo(name + " is held by INC, which is paused: resume or abort it");
        assertThat(summary(first).has("waitingFor")
                        && !summary(first).path("waitingFor").isNull())
                .isFalse();
        JsonNode list =
                json(get(admin, "/api/v1/runs?state=pending&machine=" + name)).path("items");
        assertThat(list.valueStream()
                        .map(run -> run.path("waitingFor").path("code").asString()))
                .containsExactlyInAnyOrder("earliest-start", "cutoffs", "machine-busy");
    }

    private void used(String person, String from, String until) {
        update(
                "insert into runs (public_id, machine_id, machine_name, program, state, created_by, started_at, ended_at)"
                        + " values (?, ?, ?, 'test', 'completed', ?, now() - ?::interval, now() - ?::interval)",
                UUID.randomUUID(),
                machine.id(),
                name,
                person,
                from,
                until);
    }

    private String submit(String who, int priority) {
        return queuedAll("{machine: " + name + ", workload: inc, samples: 3, priority: " + priority + "}", who)
                .get(0)
                .toString();
    }

    private String submit(String more) {
        return queued("{machine: " + name + ", workload: inc, samples: 3, " + more + "}");
    }

    private void claimed(String run) throws Exception {
        assertThat(claimed(machine)).contains(run);
        update("update runs set state = 'completed', ended_at = now() where public_id = ?", UUID.fromString(run));
    }

    private HttpResponse<String> order(String run, String verb, String body) throws Exception {
        return post(admin, "/api/v1/runs/" + run + "/" + verb, body);
    }

    private JsonNode summary(String run) throws Exception {
        return json(get(admin, "/api/v1/runs/" + run)).path("summary");
    }

    private String code(String run) throws Exception {
        return summary(run).path("waitingFor").path("code").asString();
    }

    private String words(String run) throws Exception {
        return summary(run).path("waitingFor").path("words").asString();
    }
}
