package org.emplab.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A machine on which a compiler or a program's folder is gone, with a long queue. */
class FailedStartsIT extends RunningLab {
    private String ada = "";
    private Enrolled machine;

    @BeforeEach
    void enrol() throws Exception {
        ada = token("ada", Role.ADMIN);
        machine = enrolled("sick-" + UUID.randomUUID());
    }

    private void aQueueOf(String what, Object program) {
        for (int run = 0; run < 8; run++) {
            queued(Map.of("machine", machine.name(), what, program, "samples", 3, "taskLengthSeconds", 16384));
        }
    }

    private void measures(String program) throws Exception {
        String run = claimed(machine).orElseThrow();
        List<String> lines = named(lines(LONG_RUN, machine.name()).subList(0, 2), run);
        lines.set(0, lines.get(0).replace("INC16384", program));
        byte[] sample = file(lines);
        assertStatus(
                200, post(machine.token(), "/api/v1/agent/runs/" + run + "/samples", sample, "application/x-ndjson"));
        tell(machine, run, "failed");
    }

    private String cannotStart() throws Exception {
        String run = claimed(machine).orElseThrow();
        tell(machine, run, "not started");
        tell(machine, run, "failed");
        return run;
    }

    private HttpResponse<String> health() throws Exception {
        return get(ada, "/api/v1/machines/" + machine.name() + "/health");
    }

    @Test
    void aMachineThatCannotStartThreeRunsInARowTakesNoMoreAndOneCallQueuesThemAgain() throws Exception {
        aQueueOf("workload", "inc");
        List<String> failed = List.of(cannotStart(), cannotStart(), cannotStart());

        assertThat(claimed(machine)).isEmpty();
        assertThat(health().body()).contains("\"bad\"", "it could not start 3 runs in a row");
        assertThat(get(ada, "/api/v1/schedule").body()).contains("it could not start 3 runs in a row");

        assertThat(get(ada, "/machines/" + machine.name()).body()).contains("Queue 3 failed runs again");

        assertThat(accepted(mended()).path("runs")).hasSize(3);
        assertThat(json(mended(), 409).path("detail").asString()).endsWith("has no runs that it could not start");
        assertThat(health().body()).contains("\"unknown\"");
        for (String run : failed) {
            assertThat(get(ada, "/api/v1/runs/" + run + "/events").body()).contains("not started");
        }
        cannotStart();
        assertThat(claimed(machine)).as("the count begins anew").isPresent();
    }

    @Test
    void aRunThatTheMachineMeasuresBeginsTheCountAnewAndOneThatFailsByItsSettingsDoesNot() throws Exception {
        aQueueOf("workload", "inc");
        cannotStart();
        cannotStart();
        measures("INC16384");
        cannotStart();
        cannotStart();
        assertThat(health().body()).doesNotContain("\"bad\"");

        tell(machine, claimed(machine).orElseThrow(), "failed");
        cannotStart();
        assertThat(health().body()).contains("\"bad\"");
    }

    @Test
    void aCommandCountsOnceTheMachineHasMeasuredItSinceItsPathMayBeMistyped() throws Exception {
        aQueueOf("command", List.of("/opt/gone/tool"));
        for (int run = 0; run < 4; run++) {
            cannotStart();
        }
        assertThat(health().body()).doesNotContain("\"bad\"");

        measures("tool");
        for (int run = 0; run < 3; run++) {
            cannotStart();
        }
        assertThat(health().body()).contains("\"bad\"");
    }

    private HttpResponse<String> mended() throws Exception {
        return post(ada, "/api/v1/machines/" + machine.name() + "/health/mended", "");
    }
}
