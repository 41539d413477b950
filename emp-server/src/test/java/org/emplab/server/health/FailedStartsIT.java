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

/** A machine on which a program's folder is gone, with a long queue. */
class FailedStartsIT extends RunningLab {
    private String ada = "";
    private Enrolled machine;

    @BeforeEach
    void aLongQueue() throws Exception {
        ada = token("ada", Role.ADMIN);
        machine = enrolled("sick-" + UUID.randomUUID());
        for (int run = 0; run < 6; run++) {
            queued(Map.of("machine", machine.name(), "command", List.of("/opt/gone/tool"), "samples", 3));
        }
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
        List<String> failed = List.of(cannotStart(), cannotStart(), cannotStart());

        assertThat(claimed(machine)).isEmpty();
        assertThat(health().body()).contains("\"bad\"", "it could not start 3 runs in a row");
        assertThat(get(ada, "/api/v1/schedule").body()).contains("it could not start 3 runs in a row");

        assertThat(get(ada, "/machines/" + machine.name()).body()).contains("Queue 3 failed runs again");

        HttpResponse<String> again = post(ada, "/api/v1/machines/" + machine.name() + "/health/mended", "");
        assertThat(accepted(again).path("runs")).hasSize(3);
        assertThat(health().body()).contains("\"unknown\"");
        for (String run : failed) {
            assertThat(get(ada, "/api/v1/runs/" + run + "/events").body()).contains("not started");
        }
        cannotStart();
        assertThat(claimed(machine)).as("the count begins anew").isPresent();
    }

    @Test
    void aRunThatStartsBetweenThemBeginsTheCountAnew() throws Exception {
        cannotStart();
        cannotStart();
        String ownFault = claimed(machine).orElseThrow();
        tell(machine, ownFault, "failed");
        cannotStart();
        cannotStart();

        assertThat(claimed(machine)).isPresent();
        assertThat(health().body()).doesNotContain("\"bad\"");
    }
}
