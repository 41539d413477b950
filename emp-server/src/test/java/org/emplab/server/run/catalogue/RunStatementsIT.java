package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * The SQL statements that pages and agents' calls cost: few, and as many for many runs, samples and events as for one. Two
 * of an agent's call tell who calls, one of a person's.
 */
class RunStatementsIT extends RunningServer {
    private String ada;
    private Enrolled machine;

    @BeforeEach
    void aMachineIsEnrolled() {
        ada = token("ada", Role.ADMIN);
        machine = enrolled("counted-" + UUID.randomUUID());
    }

    private String queued() {
        return submitted(
                        Map.of("machine", machine.name(), "workload", "inc", "samples", 40, "taskLengthSeconds", 16384))
                .runs()
                .get(0)
                .toString();
    }

    private String claimed() throws Exception {
        String run = queued();
        assertThat(agent("claim", "{}")).isNotEmpty();
        return run;
    }

    private List<String> agent(String path, String body) throws Exception {
        return agent(machine, path, body);
    }

    private List<String> agent(Enrolled caller, String path, String body) throws Exception {
        return statements(posting(caller.token(), "/api/v1/agent/" + path, body));
    }

    private HttpRequest.Builder posting(String token, String path, String body) {
        return as(token, path)
                .header("Content-Type", path.endsWith("/samples") ? "application/x-ndjson" : "application/json")
                .POST(BodyPublishers.ofString(body));
    }

    private static String event(String kind) {
        return "{\"id\":\"%s\",\"at\":\"%s\",\"kind\":\"%s\"}".formatted(UUID.randomUUID(), Instant.now(), kind);
    }

    private String samples(int from, int to) throws Exception {
        List<String> lines = lines(LONG_RUN, machine.name());
        List<String> some = new ArrayList<>(lines.subList(0, 1));
        some.addAll(lines.subList(from, to + 1));
        return new String(file(some), StandardCharsets.UTF_8);
    }

    @Test
    void anAgentThatAsksForWork() throws Exception {
        assertThat(agent("claim", "{}")).as("there is none").hasSizeLessThanOrEqualTo(10);
        queued();
        assertThat(agent("claim", "{}"))
                .as("the queue with what its runs wait for, the next of it, and when the machine is closed")
                .hasSizeLessThanOrEqualTo(14);
        queued();
        assertThat(agent("claim", "{}")).as("the one that it is at").hasSizeLessThanOrEqualTo(10);
    }

    @Test
    void anAgentThatAnnouncesItsSilence() throws Exception {
        String run = claimed();
        assertThat(agent("runs/" + run + "/quiet", "{\"seconds\":60}")).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void anAgentThatUploads() throws Exception {
        String run = claimed();
        knownNames();
        agent("runs/" + run + "/samples", samples(1, 1)); // with the header
        List<String> one = agent("runs/" + run + "/samples", samples(2, 2));
        List<String> many = agent("runs/" + run + "/samples", samples(3, 40));
        assertThat(many).hasSameSizeAs(one).hasSizeLessThanOrEqualTo(4);
    }

    /** Names of processes that no sample had before are stored first, once. */
    private void knownNames() throws Exception {
        imported(file(lines(LONG_RUN, "names")), "ada", true);
    }

    @Test
    void anAgentThatTellsWhatHappened() throws Exception {
        String run = claimed();
        assertThat(agent("runs/" + run + "/events", event("disturbed"))).hasSizeLessThanOrEqualTo(5);
        assertThat(agent("runs/" + run + "/events", event("completed"))).hasSizeLessThanOrEqualTo(6);
    }

    @Test
    void machinesThatServeEachOther() throws Exception {
        Enrolled peer = enrolled("peer-" + UUID.randomUUID());
        agent(peer, "claim", "{}");
        String run = submitted(Map.of("machine", machine.name(), "displace", "tcp-send", "serverMachine", peer.name()))
                .runs()
                .get(0)
                .toString();
        assertThat(agent("claim", "{}")).as("both machines are taken, and open").hasSizeLessThanOrEqualTo(20);
        assertThat(agent(peer, "claim", "{}")).as("the run to serve").hasSizeLessThanOrEqualTo(8);
        String address = "{\"host\":\"10.0.0.11\",\"port\":4711}";
        assertThat(agent(peer, "servings/" + run, address)).as("it listens").hasSizeLessThanOrEqualTo(9);
        assertThat(agent("runs/" + run + "/server", "{}"))
                .as("where it listens")
                .hasSizeLessThanOrEqualTo(8);
        assertThat(agent(peer, "servings/" + run, address))
                .as("it listens still")
                .hasSizeLessThanOrEqualTo(6);
        assertThat(agent(peer, "servings/" + run + "/end", "{}")).as("it ends").hasSizeLessThanOrEqualTo(9);
    }

    @Test
    void aPersonWhoPausesARun() throws Exception {
        String run = claimed();
        assertThat(statements(posting(ada, "/api/v1/runs/" + run + "/pause", "{}")))
                .hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void listsAndPagesCostTheSameHoweverMuchTheyShow() throws Exception {
        String run = claimed();
        agent("runs/" + run + "/samples", samples(1, 2));
        agent("runs/" + run + "/events", event("disturbed"));
        Map<String, Integer> budgets = Map.of(
                "/api/v1/runs?machine="
                        + machine.name(), // with why the pending ones wait: queues, unavailabilities, health
                5,
                "/api/v1/runs?id=" + run.substring(0, 8),
                2,
                "/api/v1/runs?state=pending&machine=" + machine.name(),
                5,
                "/api/v1/runs/" + run,
                2,
                "/api/v1/runs/" + run + "/events",
                3,
                "/runs?machine=" + machine.name(),
                6,
                "/runs/" + run, // with its experiment, output, comments, and the cutoffs that would drop samples of it
                12,
                "/runs/" + run + "/history",
                4,
                "/", // with what other tests leave in the lab: closed machines, a table or a run that waits
                20,
                "/machines/" + machine.name(), // with its cutoffs, newly met daemons and comments
                11);
        queued();
        Map<String, Integer> first = costs(budgets);
        for (int more = 0; more < 7; more++) {
            queued();
            agent("runs/" + run + "/events", event("disturbed"));
        }
        agent("runs/" + run + "/samples", samples(3, 20));
        Map<String, Integer> later = costs(budgets);

        assertThat(later).isEqualTo(first);
        first.forEach((path, cost) -> assertThat(cost).as(path).isLessThanOrEqualTo(budgets.get(path)));
    }

    @Test
    void aNewSampleChangesTheHeadOfItsRunsPageWithoutAReadOfPointsOrEvents() throws Exception {
        String run = claimed();
        String state = "/runs/" + run + "/state";
        agent("runs/" + run + "/samples", samples(1, 2));
        statements(ada, state);
        agent("runs/" + run + "/samples", samples(3, 3));
        List<String> statements = statements(ada, state);
        assertThat(statements)
                .as("but for the plan of all machines, which asks when runs were claimed")
                .noneMatch(sql -> sql.contains("run_events") && !sql.contains("e.kind = 'claimed'"));
        assertThat(statements.stream().filter(sql -> sql.contains("from runs r1_0")))
                .as("the points are read of a run that is looked up for it")
                .hasSize(1);
    }

    @Test
    void whatEndedLatelyIsShownBehindALongQueue() throws Exception {
        String ended = imported(file(lines(LONG_RUN, machine.name())), "ada", true)
                .run()
                .publicId()
                .toString();
        byte[] many = "{machine: %s, workload: inc, taskLengthSeconds: 1, samples: 2, repeats: 50}"
                .formatted(machine.name())
                .getBytes(StandardCharsets.UTF_8);
        String experiment = JsonMapper.shared()
                .readTree(post(ada, "/api/v1/experiments", many, "application/yaml")
                        .body())
                .path("experiment")
                .asString();
        assertThat(get(ada, "/").body()).contains("/runs/" + ended);
        byte[] reason = "{\"reason\":\"seen\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(post(ada, "/api/v1/experiments/" + experiment + "/abort", reason, "application/json")
                        .statusCode())
                .isEqualTo(200);
    }

    private Map<String, Integer> costs(Map<String, Integer> paths) throws Exception {
        Map<String, Integer> costs = new java.util.TreeMap<>();
        for (String path : paths.keySet()) {
            int least = Integer.MAX_VALUE;
            for (int read = 0; read < 3; read++) { // a plan is made once, and anew when the news of a change comes late
                List<String> statements = statements(ada, path);
                least = Math.min(least, statements.size());
                assertThat(statements).as(path).noneMatch(sql -> sql.contains("process_diffs"));
            }
            costs.put(path, least);
        }
        return costs;
    }
}
