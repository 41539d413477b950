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
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The SQL statements that pages and agents' calls cost: few, and as many for many runs, samples and events as for one. Two
 * of an agent's call tell who calls, one of a person's.
 */
class RunStatementsIT extends RunningLab {
    private static final int MANY = 8;
    private String ada;
    private Enrolled machine;

    @BeforeEach
    void aMachineIsEnrolled() {
        ada = token("ada", Role.ADMIN);
        machine = enrolled("costs-" + UUID.randomUUID());
    }

    private String queued() {
        return queued(Map.of("machine", machine.name(), "workload", "inc", "samples", 40, "taskLengthSeconds", 16384));
    }

    private String claimed() throws Exception {
        String run = queued();
        assertThat(costs("claim", "{}")).isNotEmpty();
        return run;
    }

    private List<String> costs(String path, String body) throws Exception {
        return costs(machine, path, body);
    }

    private List<String> costs(Enrolled caller, String path, String body) throws Exception {
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
        assertThat(costs("claim", "{}")).as("there is none").hasSizeLessThanOrEqualTo(10);
        queued();
        assertThat(costs("claim", "{}"))
                .as("the queue with what its runs wait for, the next of it, and when the machine is closed")
                .hasSizeLessThanOrEqualTo(14);
        queued();
        assertThat(costs("claim", "{}")).as("the one that it is at").hasSizeLessThanOrEqualTo(10);
    }

    @Test
    void anAgentThatAnnouncesItsSilence() throws Exception {
        String run = claimed();
        assertThat(costs("runs/" + run + "/quiet", "{\"seconds\":60}")).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void anAgentThatUploads() throws Exception {
        String run = claimed();
        knownNames();
        costs("runs/" + run + "/samples", samples(1, 1)); // with the header
        List<String> one = costs("runs/" + run + "/samples", samples(2, 2));
        List<String> many = costs("runs/" + run + "/samples", samples(3, 40));
        assertThat(many).hasSameSizeAs(one).hasSizeLessThanOrEqualTo(4);
    }

    /** Names of processes that no sample had before are stored first, once. */
    private void knownNames() throws Exception {
        imported(file(lines(LONG_RUN, "names")), "ada", true);
    }

    @Test
    void anAgentThatTellsWhatHappened() throws Exception {
        String run = claimed();
        assertThat(costs("runs/" + run + "/events", event("disturbed"))).hasSizeLessThanOrEqualTo(5);
        assertThat(costs("runs/" + run + "/events", event("completed"))).hasSizeLessThanOrEqualTo(6);
    }

    @Test
    void aPersonWhoPausesARun() throws Exception {
        String run = claimed();
        assertThat(statements(posting(ada, "/api/v1/runs/" + run + "/pause", "{}")))
                .hasSizeLessThanOrEqualTo(6);
    }

    /** With a statement for each of what they show, they would cost more than these many. */
    @Test
    void listsAndPagesCostNoStatementForEachOfWhatTheyShow() throws Exception {
        String run = claimed();
        costs("runs/" + run + "/samples", samples(1, 20));
        for (int more = 0; more < MANY; more++) {
            queued();
            costs("runs/" + run + "/events", event("disturbed"));
        }
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
                "/runs/" + run, // with its experiment, output, comments, verdict, and the cutoffs that would drop
                // samples of it
                14,
                "/runs/" + run + "/history",
                4,
                "/", // with what is in the lab at the time: closed machines, a table or a run that waits
                24,
                "/machines/"
                        + machine.name(), // with its cutoffs, newly met daemons, comments, agents, its verdict and a-a
                14);
        for (Map.Entry<String, Integer> budget : budgets.entrySet()) {
            assertThat(cost(budget.getKey())).as(budget.getKey()).isLessThanOrEqualTo(budget.getValue());
        }
    }

    @Test
    void aNewSampleChangesTheHeadOfItsRunsPageWithoutAReadOfPointsOrEvents() throws Exception {
        String run = claimed();
        String state = "/runs/" + run + "/state";
        costs("runs/" + run + "/samples", samples(1, 2));
        statements(ada, state);
        costs("runs/" + run + "/samples", samples(3, 3));
        List<String> statements = statements(ada, state);
        assertThat(statements)
                .as("but for the plan of all machines, which asks when runs were claimed")
                .noneMatch(sql -> sql.contains("run_events") && !sql.contains("e.kind = 'claimed'"));
        assertThat(statements)
                .as("the points are read of a run that is looked up for it")
                .noneMatch(sql -> sql.contains("from runs r1_0"));
    }

    @Test
    void whatEndedLatelyIsShownBehindALongQueue() throws Exception {
        String ended = stored(LONG_RUN, machine.name());
        byte[] many = "{machine: %s, workload: inc, taskLengthSeconds: 1, samples: 2, repeats: 50}"
                .formatted(machine.name())
                .getBytes(StandardCharsets.UTF_8);
        String experiment = json(post(ada, "/api/v1/experiments", many, "application/yaml"))
                .path("experiment")
                .asString();
        assertThat(get(ada, "/").body()).contains("/runs/" + ended);
        byte[] reason = "{\"reason\":\"seen\"}".getBytes(StandardCharsets.UTF_8);
        assertStatus(200, post(ada, "/api/v1/experiments/" + experiment + "/abort", reason, "application/json"));
    }

    /** Without those of the plan of all machines, which pages share until something changes in the lab. */
    private int cost(String path) throws Exception {
        int least = Integer.MAX_VALUE;
        for (int read = 0; read < 3; read++) {
            List<String> statements = statements(ada, path);
            least = Math.min(least, statements.size());
            assertThat(statements).as(path).noneMatch(sql -> sql.contains("process_diffs"));
        }
        return least;
    }
}
