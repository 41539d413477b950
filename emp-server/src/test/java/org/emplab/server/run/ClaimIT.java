package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.server.RunningServer;
import org.emplab.server.Simultaneously;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.domain.Pageable;

class ClaimIT extends RunningServer {
    @Autowired
    RunLifecycle lifecycle;

    @Autowired
    Runs runs;

    @Autowired
    RunEvents events;

    @Test
    void givesAMachineOneRunHoweverOftenItAsksAtOnce() throws Exception {
        Enrolled machine = enrolled("asks-often");
        List<UUID> queued = submitted(Map.of(
                        "machine",
                        machine.name(),
                        "workload",
                        "inc",
                        "taskLengthSeconds",
                        1,
                        "runs",
                        List.of(Map.of("samples", 3), Map.of("samples", 4), Map.of("samples", 5))))
                .runs();

        List<UUID> claimed = Simultaneously.times(
                8,
                i -> () -> lifecycle
                        .claim(machine.id(), machine.name())
                        .run()
                        .orElseThrow()
                        .publicId());

        assertThat(claimed).containsOnly(queued.get(0));
        Run run = runs.require(queued.get(0).toString());
        assertThat(events.findByRunIdOrderById(run.id(), Pageable.unpaged()).stream()
                        .map(RunEvent::kind))
                .containsExactly("submitted", "claimed");
        assertThat(runs.require(queued.get(1).toString()).state()).isEqualTo(RunState.PENDING);
    }

    @Test
    void endsARunWhenItsAgentSaysItEndedHoweverLateItSaysSo() {
        Enrolled machine = enrolled("cut-off");
        UUID id = submitted(Map.of("machine", machine.name(), "workload", "inc", "samples", 3))
                .runs()
                .get(0);
        Run run = lifecycle.claim(machine.id(), machine.name()).run().orElseThrow();
        Instant ended = run.createdAt().plusMillis(1).truncatedTo(ChronoUnit.MICROS);

        lifecycle.agentSays(new RunEvent(run, UUID.randomUUID(), ended, "completed", 3, null, "machine:cut-off"));

        assertThat(runs.require(id.toString()).endedAt()).isEqualTo(ended);
    }
}
