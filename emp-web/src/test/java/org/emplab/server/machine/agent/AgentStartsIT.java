package org.emplab.server.machine.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.AgentStart;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.security.Caller;
import org.emplab.server.security.Secrets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** One agent at a time works for a machine, though several have its identity. */
class AgentStartsIT extends RunningLab {
    private static final String SILENT_FOR_LONG =
            "update machines set seen_at = now() - interval '3 minutes', quiet_until = null where name = ?";

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private AgentStarts starts;

    private static final String RESUMED = "{\"id\":\"%s\",\"at\":\"%s\",\"kind\":\"resumed\"}";

    private Enrolled machine;
    private UUID run;
    private String ada;

    @BeforeEach
    void aRunWaits() throws Exception {
        ada = token("ada", Role.ADMIN);
        String name = "starts-" + UUID.randomUUID();
        machine = enrolled(name);
        run = submitted(Map.of("machine", name, "samples", 3, "workload", "inc"))
                .runs()
                .get(0);
    }

    @Test
    void refusesACopyOnAnotherMachineWhileTheFirstOneIsAlive() throws Exception {
        AgentStart first = start("host-a", "aaaaaaaa1");
        AgentStart copy = start("host-b", "bbbbbbbb1");
        assertThat(json(call(first, "claim"), 200).path("run").asString()).isEqualTo(run.toString());
        for (String path : List.of("claim", "runs/" + run + "/quiet", "claim")) {
            assertThat(json(call(copy, path), 423).path("detail").asString())
                    .contains("host-a", "host-b", "aaaaaaaa", "bbbbbbbb", machine.name());
        }
        assertThat(call(first, "runs/" + run + "/quiet").statusCode()).isEqualTo(200);
        assertThat(state()).isEqualTo("running");
        assertThat(events())
                .filteredOn(event -> event.startsWith("another agent"))
                .singleElement()
                .asString()
                .contains("host-a", "host-b", "refused");
        assertThat(get(ada, "/machines/" + machine.name()).body())
                .contains("it runs on host-b in /var/lib/emp, the one at work on host-a in /var/lib/emp.");
    }

    @Test
    void refusesACopyDuringASilenceThatWasAnnounced() throws Exception {
        AgentStart first = start("host-a", "a");
        call(first, "claim");
        call(first, "runs/" + run + "/quiet", "{\"seconds\":7200}");
        AgentStart copy = start("host-b", "b");
        assertThat(call(copy, "claim").statusCode()).isEqualTo(423);
        jdbc.sql("update machines set seen_at = now() - interval '1 hour' where name = ?")
                .param(machine.name())
                .update();
        assertThat(call(copy, "claim").statusCode()).isEqualTo(423);
    }

    @Test
    void stopsTheRunForAPersonWhereAnotherMachineGoesOn() throws Exception {
        call(start("host-a", "a"), "claim");
        silent();
        JsonNode given = json(call(start("host-b", "b"), "claim"), 200);
        assertThat(given.path("run").asString()).isEqualTo(run.toString());
        assertThat(given.path("wanted").asString()).isEqualTo("pause");
        assertThat(state()).isEqualTo("paused");
        assertThat(detail().at("/summary/stateReason").asString()).contains("host-a", "host-b", "Resume the run only");
    }

    @Test
    void goesOnAtOnceAfterARestartAndAfterAReboot() throws Exception {
        call(start("host-a", "a"), "claim");
        assertThat(call(start("host-a", "a"), "claim").statusCode()).isEqualTo(200);
        AgentStart rebooted =
                new AgentStart(UUID.randomUUID().toString(), "host-a", "a", "another boot", "/var/lib/emp");
        assertThat(call(rebooted, "claim").statusCode()).isEqualTo(200);
        assertThat(state()).isEqualTo("running");
        assertThat(events()).noneMatch(event -> event.startsWith("another agent"));
    }

    @Test
    void stopsTheRunWhereTwoThatLookTheSameBothCall() throws Exception {
        AgentStart first = start("host", "same");
        AgentStart clone = start("host", "same");
        call(first, "claim");
        assertThat(call(clone, "runs/" + run + "/quiet").statusCode()).isEqualTo(200);
        assertThat(call(first, "runs/" + run + "/quiet").statusCode()).isEqualTo(423);
        assertThat(json(call(clone, "runs/" + run + "/quiet"), 200)
                        .path("wanted")
                        .asString())
                .isEqualTo("pause");
        assertThat(state()).isEqualTo("paused");
    }

    @Test
    void stopsTheRunAgainWhenTheSameHappensAgain() throws Exception {
        AgentStart first = start("host-a", "a");
        AgentStart other = start("host-b", "b");
        call(first, "claim");
        for (AgentStart next : List.of(other, first, other)) {
            silent();
            call(next, "claim");
            assertThat(state()).isEqualTo("paused");
            accepted(post(ada, "/api/v1/runs/" + run + "/resume", "{}"));
            call(next, "runs/" + run + "/events", RESUMED.formatted(UUID.randomUUID(), Instant.now()));
            assertThat(state()).isEqualTo("running");
        }
    }

    @Test
    void refusesASecondHomeOnTheSameMachineAndTakesItOnceTheFirstIsSilent() throws Exception {
        call(start("host", "m"), "claim");
        AgentStart copy = new AgentStart(UUID.randomUUID().toString(), "host", "m", "boot", "/home/copy");
        assertThat(call(copy, "claim").statusCode()).isEqualTo(423);
        silent();
        assertThat(call(copy, "claim").statusCode()).isEqualTo(200);
        assertThat(state()).isEqualTo("running");
        assertThat(events()).anyMatch(event -> event.startsWith("another agent another agent goes on"));
        assertThat(get(ada, "/machines/" + machine.name()).body()).doesNotContain("is refused");
    }

    @Test
    void aCallThatBeganBeforeANewEnrolmentDoesNotTakeTheNewAgentsPlace() throws Exception {
        Caller.Machine caller = new Caller.Machine(machine.id(), machine.name());
        Enrolled again = enrolled(machine.name());
        assertThat(starts.objection(caller, start("host-a", "a"), Secrets.sha256(machine.token())))
                .hasValueSatisfying(why -> assertThat(why).contains("enrolled anew"));
        assertThat(starts.objection(caller, start("host-b", "b"), Secrets.sha256(again.token())))
                .isEmpty();
    }

    @Test
    void takesAgentsThatDoNotTellTheirStart() throws Exception {
        assertThat(agent(machine, "claim", "{}").statusCode()).isEqualTo(200);
        call(start("host-a", "a"), "claim");
        assertThat(agent(machine, "claim", "{}").statusCode()).isEqualTo(200);
    }

    private void silent() {
        jdbc.sql(SILENT_FOR_LONG).param(machine.name()).update();
    }

    private static AgentStart start(String host, String systemId) {
        return new AgentStart(UUID.randomUUID().toString(), host, systemId, "boot", "/var/lib/emp");
    }

    private HttpResponse<String> call(AgentStart start, String path) throws Exception {
        return call(start, path, path.equals("claim") ? "{}" : "{\"seconds\":0}");
    }

    private HttpResponse<String> call(AgentStart start, String path, String body) throws Exception {
        return http.send(
                as(machine.token(), "/api/v1/agent/" + path)
                        .header("Content-Type", "application/json")
                        .header(AgentStart.HEADER, start.header())
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private String state() throws Exception {
        return detail().at("/summary/state").asString();
    }

    private JsonNode detail() throws Exception {
        return json(get(ada, "/api/v1/runs/" + run));
    }

    private List<String> events() throws Exception {
        return json(get(ada, "/api/v1/runs/" + run + "/events"))
                .path("items")
                .valueStream()
                .map(event -> event.path("kind").asString() + " "
                        + event.path("reason").asString(""))
                .toList();
    }
}
