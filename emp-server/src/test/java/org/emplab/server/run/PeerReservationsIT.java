package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.ClaimRequest;
import org.emplab.lab.Role;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunState;
import org.emplab.lab.WaitingReason;
import org.emplab.server.RunningLab;
import org.emplab.server.Simultaneously;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.machine.Heartbeats;
import org.emplab.server.run.PeerReservationService.Partner;
import org.emplab.server.schedule.Schedule;
import org.emplab.server.schedule.WaitingRuns;
import org.emplab.server.security.Caller;
import org.emplab.web.machine.MachineState;
import org.emplab.web.run.WaitingFor;
import org.emplab.web.timeline.Span;
import org.emplab.web.timeline.Timeline;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Which machine is held for which run, in any order of requests. */
class PeerReservationsIT extends RunningLab {
    @Autowired
    private WaitingRuns waiting;

    @Autowired
    PeerReservationService reservations;

    private static final PeerReservation.Address LISTENING = new PeerReservation.Address("10.0.0.11", 4711);

    @Autowired
    Heartbeats heartbeats;

    @Autowired
    Schedule schedule;

    @Autowired
    Timeline timeline;

    private Enrolled a;
    private Enrolled b;

    @BeforeEach
    void twoMachines() {
        String pair = UUID.randomUUID().toString().substring(0, 8);
        a = seen(enrolled("a-" + pair));
        b = seen(enrolled("b-" + pair));
    }

    private Enrolled seen(Enrolled machine) {
        heartbeats.asksForWork(
                new Caller.Machine(machine.id(), machine.name()), new ClaimRequest(null, null, null, null));
        return machine;
    }

    private String sending(Enrolled from, Enrolled to, int priority) {
        return queued(Map.of(
                "machine", from.name(), "displace", "tcp-send", "serverMachine", to.name(), "priority", priority));
    }

    private String measuring(Enrolled machine, int priority) {
        return queued(Map.of("machine", machine.name(), "workload", "inc", "samples", 3, "priority", priority));
    }

    /** Asks for work as the machine's agent does: a run of its own, or {@code serve RUN}. */
    private Optional<String> asks(Enrolled machine) {
        heartbeats.asksForWork(
                new Caller.Machine(machine.id(), machine.name()), new ClaimRequest(null, null, null, null));
        Optional<Run> served = reservations.toServe(machine.id());
        return served.isPresent()
                ? Optional.of("serve " + served.get().publicId())
                : lifecycle
                        .claim(machine.id(), machine.name())
                        .run()
                        .map(run -> run.publicId().toString());
    }

    private void says(String run, RunEventKind kind) {
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
        for (int round = 0; round < 5; round++) {
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
                            says(one, RunEventKind.COMPLETED);
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
    void aRunWaitsForAServersMachineThatIsClosedAndIsShownOnIt() throws Exception {
        String ada = token("ada", Role.ADMIN);
        String drain = "/api/v1/machines/" + b.name() + "/drain";
        assertThat(post(ada, drain, "{\"reason\":\"a loud fan\"}").statusCode()).isLessThan(300);
        String run = sending(a, b, 0);
        String other = measuring(a, 0);
        WaitingFor reason =
                Objects.requireNonNull(schedule.reasons(List.of(a.id())).get(UUID.fromString(run)));
        assertThat(reason.code()).isEqualTo(WaitingReason.SERVER_MACHINE);
        assertThat(reason.words()).isEqualTo(b.name() + " is drained by ada: a loud fan");
        assertThat(planned(run).startsAt()).isEmpty();
        assertThat(asks(a)).contains(other);
        says(other, RunEventKind.COMPLETED);
        assertThat(asks(a)).isEmpty();

        accepted(delete(ada, drain + "?reason=quiet"));
        assertThat(planned(run).serverMachine()).contains(b.name());
        assertThat(planned(run).startsAt()).isPresent();
        assertThat(asks(a)).contains(run);
        Timeline.Lane lane = timeline.lanes(Instant.now(), Instant.now().plus(Duration.ofDays(14))).stream()
                .filter(one -> one.machine().equals(b.name()))
                .findFirst()
                .orElseThrow();
        assertThat(lane.spans())
                .filteredOn(span -> span.kind() == Span.Kind.RUNNING)
                .extracting(Span::what)
                .containsExactly("serves " + a.name());
    }

    private Schedule.Planned planned(String run) {
        return schedule.planned().stream()
                .filter(one -> one.run().toString().equals(run))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aReservedMachineDoesItsPersonsRunsMeanwhile() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String until = Instant.now().plus(Duration.ofDays(3)).toString();
        assertThat(post(
                                rosa,
                                "/api/v1/machines/" + b.name() + "/reservations",
                                "{\"until\":\"" + until + "\",\"reason\":\"a deadline\"}")
                        .statusCode())
                .isEqualTo(201);
        sending(a, b, 5);
        String hers = queuedAll("{machine: " + b.name() + ", workload: inc, samples: 3}", "user:rosa")
                .get(0)
                .toString();
        assertThat(asks(b)).as("ada's cannot start before").contains(hers);
    }

    @Test
    void timeOfBothMachinesCountsForItsPerson() {
        String person = "user:" + a.name();
        String run = queuedAll(
                        "{machine: " + a.name() + ", displace: tcp-send, serverMachine: " + b.name() + "}", person)
                .get(0)
                .toString();
        double alone = usedAfter(person, run, null);
        assertThat(alone).isPositive();
        assertThat(usedAfter(person, run, b.id())).isCloseTo(2 * alone, withinPercentage(1));
    }

    /** The use of a person for whom this run, with or without a server, is the only one. */
    private double usedAfter(String person, String run, @Nullable UUID server) {
        update(
                "update runs set state = 'completed', started_at = now() - interval '3 hours',"
                        + " ended_at = now() - interval '1 hour', server_machine_id = ? where public_id = ?",
                server,
                UUID.fromString(run));
        queuedAll("{machine: " + a.name() + ", workload: inc, samples: 3}", person);
        return waiting.of(List.of(a.id()), 1, Instant.now()).get(0).used();
    }

    @Test
    void aMachineKeepsItselfFreeForTheNextRunOfAnother() {
        String other = measuring(a, 0);
        assertThat(asks(a)).contains(other);
        String run = sending(a, b, 0);
        String own = measuring(b, 0);
        assertThat(asks(b))
                .as("its own run comes after the one that it is to serve")
                .isEmpty();
        says(other, RunEventKind.COMPLETED);
        assertThat(asks(a)).contains(run);
        assertThat(asks(b)).contains("serve " + run);
        says(run, RunEventKind.COMPLETED);
        assertThat(asks(b)).as("both are free afterwards").contains(own);
        assertThat(asks(a)).isEmpty();
    }

    @Test
    void aMachineDoesItsOwnRunsFirstThatComeFirst() {
        String first = measuring(b, 0);
        String run = sending(a, b, 0);
        assertThat(asks(a)).isEmpty();
        assertThat(runs.require(run).reason()).contains("which has runs before this one in its queue");
        String urgent = measuring(b, 5);
        assertThat(asks(b)).contains(urgent);
        says(urgent, RunEventKind.COMPLETED);
        assertThat(asks(b)).contains(first);
        says(first, RunEventKind.COMPLETED);
        assertThat(asks(a)).contains(run);
    }

    @Test
    void aMachineDoesNotWaitForOneWhoseRunIsPaused() {
        String paused = measuring(a, 0);
        assertThat(asks(a)).contains(paused);
        says(paused, RunEventKind.PAUSED);
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
        says(run, RunEventKind.HELD);
        assertThat(machines.machine(b.name()).orElseThrow().state()).isEqualTo(MachineState.IDLE);
        assertThat(reservations.listens(runs.require(run), b.id(), LISTENING)).contains("the run is paused");
        String own = measuring(b, 0);
        assertThat(asks(b)).contains(own);

        says(run, RunEventKind.RESUMED);
        assertThat(reservations.partner(runs.require(run)))
                .isEqualTo(new Partner.Awaited("waits for " + b.name() + ", which runs INC"));
        assertThat(runs.require(run).reason()).contains("which runs INC");
        measuring(b, 9);
        says(own, RunEventKind.COMPLETED);
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
        assertThat(List.of(
                        agent(b, "runs/" + run + "/server", "{}").statusCode(),
                        agent(a, "servings/" + run, "{\"host\":\"h\",\"port\":1}")
                                .statusCode(),
                        agent(a, "servings/" + run + "/end", "{}").statusCode()))
                .containsOnly(403);
        assertThat(agent(b, "servings/" + run, "{\"host\":\"h\",\"port\":0}").statusCode())
                .isEqualTo(400);
    }
}
