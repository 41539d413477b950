package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.HandSetClock;
import org.emplab.server.RunningLab;
import org.emplab.server.events.LabChanges;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Silence is not death: a machine is overdue only beyond what it announced, and its run goes on when it calls again. */
class OverdueIT extends RunningLab {
    @Autowired
    private RunClaims claims;

    @Autowired
    private RunEventLog events;

    @Autowired
    private LabChanges changes;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private EmpServerSettings settings;

    private final HandSetClock clock = new HandSetClock(Instant.now());
    private OverdueRuns overdue;
    private Enrolled machine;
    private UUID run;
    private String ada;

    @BeforeEach
    void aMachineIsAtWork() throws Exception {
        ada = token("ada", Role.ADMIN);
        String name = "overdue-" + UUID.randomUUID();
        machine = enrolled(name);
        run = submitted(Map.of("machine", name, "samples", 3, "workload", "inc"))
                .runs()
                .get(0);
        agent("claim", "{}");
        clock.set(value(OffsetDateTime.class, "select lease_until from runs where public_id = ?", run)
                .toInstant()
                .minus(settings.lease())); // when it asked, on the server's clock
        overdue = new OverdueRuns(claims, events, changes, transaction, settings, clock);
    }

    @Test
    void aRunIsPausedOnceItsLeaseIsOver() throws Exception {
        pass(settings.lease().minusSeconds(5));
        assertThat(state()).isEqualTo("running");
        pass(Duration.ofSeconds(10));
        assertThat(state()).isEqualTo("paused");
        assertThat(detail().path("summary").path("stateReason").asString())
                .startsWith("the machine is silent: it was to call by ");
        assertThat(eventKinds()).containsExactly("submitted", "claimed", "overdue");
        assertThat(get(ada, "/runs/" + run).body())
                .contains("it was to call by <time data-zone=\"seconds\" datetime=\"");
    }

    @Test
    void aQuietMachineIsNotOverdueBeforeItsOwnTime() throws Exception {
        agent("runs/" + run + "/quiet", "{\"until\":\"" + clock.instant().plus(Duration.ofHours(5)) + "\"}");
        pass(Duration.ofHours(5));
        assertThat(state()).isEqualTo("running");
        pass(settings.lease().plusSeconds(5));
        assertThat(state()).isEqualTo("paused");
    }

    @Test
    void theRunGoesOnWhenTheMachineCallsAgain() throws Exception {
        pass(settings.lease().plusSeconds(5));
        leaseIsOverOnTheServersClockToo();
        JsonNode claimed = agent("claim", "{}");
        assertThat(claimed.path("run").asString()).isEqualTo(run.toString());
        assertThat(claimed.path("state").asString()).isEqualTo("running");
        assertThat(eventKinds()).endsWith("overdue", "resumed");
    }

    @Test
    void aServerThatWasAwayGivesEveryMachineALeaseFirst() throws Exception {
        clock.set(clock.instant().plus(Duration.ofDays(3)));
        OverdueRuns justStarted = new OverdueRuns(claims, events, changes, transaction, settings, clock);
        justStarted.pauseOverdue();
        assertThat(state()).isEqualTo("running");
        clock.set(clock.instant().plus(settings.lease()));
        justStarted.pauseOverdue();
        assertThat(state()).isEqualTo("paused");
    }

    private void pass(Duration time) {
        clock.set(clock.instant().plus(time));
        overdue.pauseOverdue();
    }

    private void leaseIsOverOnTheServersClockToo() {
        update("update runs set lease_until = now() - interval '1 second' where public_id = ?", run);
    }

    private JsonNode agent(String path, String body) throws Exception {
        return json(agent(machine, path, body));
    }

    private String state() throws Exception {
        return detail().at("/summary/state").asString();
    }

    private JsonNode detail() throws Exception {
        return json(get(ada, "/api/v1/runs/" + run));
    }

    private List<String> eventKinds() throws Exception {
        return json(get(ada, "/api/v1/runs/" + run + "/events"))
                .path("items")
                .valueStream()
                .map(event -> event.path("kind").asString())
                .toList();
    }
}
