package org.emplab.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.emplab.lab.ClaimRequest;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.database.StatementCount;
import org.emplab.server.events.LabChange;
import org.emplab.server.events.LabChanges;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.security.Caller;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class HeartbeatsIT extends RunningLab {
    @Autowired
    private Heartbeats heartbeats;

    @Autowired
    private MachineQueries queries;

    @Test
    void manyCallsAreWrittenByOneStatement() {
        List<Enrolled> calling = List.of(enrolled("heart-1"), enrolled("heart-2"), enrolled("heart-3"));
        heartbeats.write();
        List<String> statements = StatementCount.of(() -> {
            calling.forEach(machine -> heartbeats.heard(caller(machine), null));
            calling.forEach(machine -> heartbeats.heard(caller(machine), null));
            heartbeats.write();
        });
        assertThat(statements).hasSizeLessThanOrEqualTo(1);
        assertThat(calling)
                .allSatisfy(machine -> assertThat(machines.machine(machine.name()))
                        .get()
                        .extracting(LabMachine::state)
                        .isEqualTo(MachineState.IDLE));
    }

    @Test
    void pagesShowACallAtOnce() {
        Enrolled machine = enrolled("heart-4");
        Instant quietUntil = Instant.parse("2100-01-01T00:00:00Z");
        heartbeats.heard(caller(machine), quietUntil);
        assertThat(machines.machine("heart-4").orElseThrow().quietUntil()).contains(quietUntil);
    }

    @Test
    void aMachineThatShouldHaveCalledIsSilentSinceItDid() throws Exception {
        Enrolled machine = enrolled("heart-7");
        heartbeats.heard(caller(machine), null);
        heartbeats.write();
        update("update machines set seen_at = seen_at - interval '3 minutes' where name = 'heart-7'");
        LabMachine silent = machines.machine("heart-7").orElseThrow();
        assertThat(silent.state()).isEqualTo(MachineState.SILENT);
        assertThat(silent.silentSince()).isEqualTo(silent.lastSeenAt()).isPresent();
        String viewer = token("vera", Role.VIEWER);
        assertThat(get(viewer, "/api/v1/machines/heart-7").body())
                .contains(
                        "\"state\":\"silent\"",
                        "\"silentSince\":\"" + silent.lastSeenAt().orElseThrow());
        assertThat(get(viewer, "/machines/heart-7").body())
                .contains("Not heard of for 3 min", "since <time", "not checked yet");
        assertThat(get(viewer, "/").body()).contains("has been silent for");
    }

    @Test
    void openPagesAreToldOnceThatAMachineFellSilent() {
        Enrolled machine = enrolled("heart-8");
        heartbeats.heard(caller(machine), null);
        heartbeats.write();
        List<Object> told = new ArrayList<>();
        OverdueMachines silence = new OverdueMachines(queries, new LabChanges(told::add)); // one that no clock calls
        silence.tell();
        told.clear();
        update("update machines set seen_at = seen_at - interval '3 minutes' where name = 'heart-8'");
        silence.tell();
        silence.tell();
        assertThat(told)
                .filteredOn(new LabChange.MachineChanged("heart-8")::equals)
                .hasSize(1);
    }

    @Test
    void aCallIsNoChangeOfTheMachine() {
        Enrolled machine = enrolled("heart-5");
        heartbeats.asksForWork(caller(machine), new ClaimRequest(Map.of("kernel", "6.1"), null, null, null, true));
        heartbeats.heard(caller(machine), null);
        heartbeats.write();
        assertThat(value(Integer.class, "select version from machines where name = 'heart-5'"))
                .isZero();
        assertThat(machines.machine("heart-5").orElseThrow().environment()).containsEntry("kernel", "6.1");
    }

    @Test
    void whatAServerWritesLateDoesNotOverwriteWhatAnotherKnows() {
        Enrolled machine = enrolled("heart-6");
        Instant quietUntil = Instant.parse("2100-01-01T00:00:00Z");
        update("update machines set seen_at = '2090-01-01Z', quiet_until = '2100-01-01Z' where name = 'heart-6'");
        heartbeats.heard(caller(machine), null);
        LabMachine shown = machines.machine("heart-6").orElseThrow();
        assertThat(shown.lastSeenAt()).contains(Instant.parse("2090-01-01T00:00:00Z"));
        assertThat(shown.quietUntil()).contains(quietUntil);
    }

    private static Caller.Machine caller(Enrolled machine) {
        return new Caller.Machine(machine.id(), machine.name());
    }
}
