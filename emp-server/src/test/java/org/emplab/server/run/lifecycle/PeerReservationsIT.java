package org.emplab.server.run.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.server.RunningServer;
import org.emplab.server.Simultaneously;
import org.emplab.server.machine.Heartbeats;
import org.emplab.server.machine.enrolment.EnrolmentService.Enrolled;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunEvent;
import org.emplab.server.run.Runs;
import org.emplab.server.run.lifecycle.PeerReservationService.Partner;
import org.emplab.server.security.Caller;
import org.emplab.web.machine.MachineState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Which machine is held for which run, whoever asks first. */
class PeerReservationsIT extends RunningServer {
    @Autowired
    RunLifecycle lifecycle;

    @Autowired
    PeerReservationService reservations;

    @Autowired
    Runs runs;

    private static final PeerReservation.Address LISTENING = new PeerReservation.Address("10.0.0.11", 4711);

    @Autowired
    Heartbeats heartbeats;

    private Enrolled a;
    private Enrolled b;

    @BeforeEach
    void twoMachines() {
        String pair = UUID.randomUUID().toString().substring(0, 8);
        a = seen(enrolled("a-" + pair));
        b = seen(enrolled("b-" + pair));
    }

    private Enrolled seen(Enrolled machine) {
        heartbeats.asksForWork(new Caller.Machine(machine.id(), machine.name()), null);
        return machine;
    }

    private String sending(Enrolled from, Enrolled to, int priority) {
        return submitted(Map.of(
                        "machine",
                        from.name(),
                        "displace",
                        "tcp-send",
                        "serverMachine",
                        to.name(),
                        "priority",
                        priority))
                .runs()
                .get(0)
                .toString();
    }

    private String measuring(Enrolled machine, int priority) {
        return submitted(Map.of("machine", machine.name(), "workload", "inc", "samples", 3, "priority", priority))
                .runs()
                .get(0)
                .toString();
    }

    /** As its agent asks for work: a run of its own, or {@code serve RUN}. */
    private Optional<String> asks(Enrolled machine) {
        heartbeats.asksForWork(new Caller.Machine(machine.id(), machine.name()), null);
        Optional<Run> served = reservations.toServe(machine.id());
        return served.isPresent()
                ? Optional.of("serve " + served.get().publicId())
                : lifecycle
                        .claim(machine.id(), machine.name())
                        .map(run -> run.publicId().toString());
    }

    private void says(String run, String kind) {
        lifecycle.agentSays(
                new RunEvent(runs.require(run), UUID.randomUUID(), Instant.now(), kind, null, null, "machine:test"));
    }

    @Test
    void bothMachinesAreTakenInOneStep() {
        String run = sending(a, b, 0);
        measuring(b, 0);
        assertThat(asks(a)).contains(run);
        assertThat(asks(b)).contains("serve " + run);
        assertThat(machines.machine(b.name()).orElseThrow().state()).isEqualTo(MachineState.SERVING);
        assertThat(reservations.partner(runs.require(run)))
                .isEqualTo(new Partner.Awaited("waits for the agent of " + b.name() + " to start its server"));

        assertThat(reservations.listens(runs.require(run), b.id(), LISTENING)).isEmpty();
        assertThat(reservations.listens(runs.require(run), b.id(), LISTENING)).isEmpty();
        assertThat(reservations.partner(runs.require(run))).isEqualTo(new Partner.Ready("10.0.0.11", 4711));
        assertThat(runs.require(run).reason()).isNull();
    }

    @Test
    void twoRunsNeverWaitForEachOthersMachine() throws Exception {
        for (int round = 0; round < 10; round++) {
            String there = sending(a, b, 0);
            String back = sending(b, a, 0);
            List<Optional<String>> got = Simultaneously.times(2, i -> () -> asks(i == 0 ? a : b));
            assertThat(got.stream().flatMap(Optional::stream).filter(text -> !text.startsWith("serve")))
                    .hasSizeLessThanOrEqualTo(1);
            for (String run : List.of(there, back)) {
                while (!runs.require(run).state().ended()) {
                    asks(a);
                    asks(b);
                    for (String one : List.of(there, back)) {
                        if (runs.require(one).state() == RunState.RUNNING) {
                            says(one, "completed");
                        }
                    }
                }
            }
        }
    }

    @Test
    void aRunIsPassedOverWhileItsServersMachineIsAtWorkAndSaysSo() {
        String busy = measuring(b, 0);
        assertThat(asks(b)).contains(busy);
        String run = sending(a, b, 0);
        String other = measuring(a, 0);
        assertThat(asks(a)).contains(other);
        assertThat(runs.require(run).reason()).isEqualTo("waits for " + b.name() + ", which runs INC");
    }

    @Test
    void aMachineKeepsItselfFreeForTheNextRunOfAnother() {
        String other = measuring(a, 0);
        assertThat(asks(a)).contains(other);
        String run = sending(a, b, 0);
        measuring(b, 0);
        assertThat(asks(b))
                .as("its own run comes after the one that it is to serve")
                .isEmpty();
        says(other, "completed");
        assertThat(asks(a)).contains(run);
        assertThat(asks(b)).contains("serve " + run);
    }

    @Test
    void aMachineDoesItsOwnRunsFirstThatComeFirst() {
        String first = measuring(b, 0);
        String run = sending(a, b, 0);
        assertThat(asks(a)).isEmpty();
        assertThat(runs.require(run).reason()).contains("which has runs before this one in its queue");
        String urgent = measuring(b, 5);
        assertThat(asks(b)).contains(urgent);
        says(urgent, "completed");
        assertThat(asks(b)).contains(first);
        says(first, "completed");
        assertThat(asks(a)).contains(run);
    }

    @Test
    void aMachineDoesNotWaitForOneWhoseRunIsPaused() {
        String paused = measuring(a, 0);
        assertThat(asks(a)).contains(paused);
        says(paused, "paused");
        sending(a, b, 0);
        String own = measuring(b, 0);
        assertThat(asks(b)).contains(own);
    }

    @Test
    void aPauseLetsTheServingMachineGoAndAResumptionTakesItAgain() {
        String run = sending(a, b, 0);
        asks(a);
        asks(b);
        reservations.listens(runs.require(run), b.id(), LISTENING);
        says(run, "held");
        assertThat(machines.machine(b.name()).orElseThrow().state()).isEqualTo(MachineState.IDLE);
        assertThat(reservations.listens(runs.require(run), b.id(), LISTENING)).contains("the run is paused");
        String own = measuring(b, 0);
        assertThat(asks(b)).contains(own);

        says(run, "resumed");
        assertThat(reservations.partner(runs.require(run)))
                .isEqualTo(new Partner.Awaited("waits for " + b.name() + ", which runs INC"));
        assertThat(runs.require(run).reason()).contains("which runs INC");
        measuring(b, 9);
        says(own, "completed");
        lifecycle.heard(runs.require(run), null, a.name());
        assertThat(asks(b)).as("a run that stands still goes first").isEmpty();
        reservations.partner(runs.require(run));
        assertThat(asks(b)).contains("serve " + run);
    }

    @Test
    void anAgentThatWasStartedAnewHasLostItsServer() {
        String run = sending(a, b, 0);
        asks(a);
        asks(b);
        reservations.listens(runs.require(run), b.id(), LISTENING);
        assertThat(asks(b)).isEmpty();
        assertThat(reservations.partner(runs.require(run))).isInstanceOf(Partner.Awaited.class);
        assertThat(asks(b)).contains("serve " + run);
    }

    @Test
    void aMachineThatDoesNotServeSaysWhy() {
        String run = sending(a, b, 0);
        asks(a);
        asks(b);
        reservations.ended(runs.require(run), b.id(), "no C compiler found");
        assertThat(reservations.partner(runs.require(run)))
                .isEqualTo(new Partner.Declined(b.name() + " does not serve: no C compiler found"));
    }

    @Test
    void onlyTheMachinesConcernedHaveASay() throws Exception {
        String run = sending(a, b, 0);
        asks(a);
        Map<String, Integer> statuses = new HashMap<>();
        statuses.put(
                "server",
                post(b.token(), "/api/v1/agent/runs/" + run + "/server", "{}".getBytes(), "application/json")
                        .statusCode());
        statuses.put(
                "serving",
                post(
                                a.token(),
                                "/api/v1/agent/servings/" + run,
                                "{\"host\":\"h\",\"port\":1}".getBytes(),
                                "application/json")
                        .statusCode());
        statuses.put(
                "end",
                post(a.token(), "/api/v1/agent/servings/" + run + "/end", "{}".getBytes(), "application/json")
                        .statusCode());
        assertThat(statuses.values()).containsOnly(403);
        assertThat(post(
                                b.token(),
                                "/api/v1/agent/servings/" + run,
                                "{\"host\":\"h\",\"port\":0}".getBytes(),
                                "application/json")
                        .statusCode())
                .isEqualTo(400);
    }
}
