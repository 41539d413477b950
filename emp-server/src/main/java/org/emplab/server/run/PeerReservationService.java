package org.emplab.server.run;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunEventKind;
import org.emplab.lab.RunState;
import org.emplab.server.events.LabChanges;
import org.emplab.server.schedule.Schedule;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Holds machines for runs on other machines, whose tcp-send sends to them.
 *
 * <p>Both machines are taken in one step, so that no two runs can wait for each other's machine. A reservation counts as
 * long as its run is running: a pause, an end, or a measuring machine that has vanished lets the serving machine go.
 */
@Service
public class PeerReservationService {
    private final PeerReservations reservations;
    private final PeerMachines machines;
    private final Schedule schedule;
    private final Runs runs;
    private final RunClaims claims;
    private final RunEventLog events;
    private final LabChanges changes;
    private final Clock clock;

    PeerReservationService(
            PeerReservations reservations,
            PeerMachines machines,
            Schedule schedule,
            Runs runs,
            RunClaims claims,
            RunEventLog events,
            LabChanges changes,
            Clock clock) {
        this.reservations = reservations;
        this.machines = machines;
        this.schedule = schedule;
        this.runs = runs;
        this.claims = claims;
        this.events = events;
        this.changes = changes;
        this.clock = clock;
    }

    /** The state of the other machine, for the measuring agent. */
    public sealed interface Partner {
        record Ready(String host, int port) implements Partner {}

        /** @param reason changes while it is waited for */
        record Awaited(String reason) implements Partner {}

        /** The partner will not come. */
        record Declined(String reason) implements Partner {}
    }

    /**
     * Takes a run's server machine for it, in the transaction that gives the run to its own machine.
     *
     * @return why it cannot be taken now; empty if it was
     */
    Optional<String> reserve(Run run) {
        UUID machineId = serverMachine(run);
        Instant now = clock.instant();
        Optional<String> obstacle = machines.obstacle(machineId, run, now);
        if (obstacle.isEmpty()) {
            reservations.endOthers(machineId, run.id(), now);
            reservations.add(new PeerReservation(run, machineId, now));
            changes.machine(machines.name(machineId));
        }
        return obstacle;
    }

    /** True if a machine must take no run of its own now, for the sake of another's. */
    boolean holds(UUID machineId) {
        Instant now = clock.instant();
        return machines.served(machineId, now).stream()
                .anyMatch(served -> served.underWay()
                        || schedule.startable(served.machineId(), now).stream()
                                .anyMatch(run -> run.id() == served.run() && !run.needsReboot()));
    }

    /**
     * The run that a machine shall serve, when its agent asks for work. One that it served before has lost its server.
     */
    @Transactional
    public Optional<Run> toServe(UUID machineId) {
        claims.holdMachine(machineId);
        Optional<PeerReservation> open = reservations.openOf(machineId);
        if (open.isEmpty()) {
            return Optional.empty();
        }
        PeerReservation reservation = open.get();
        Run run = runs.lock(reservation.runId());
        if (run.state() != RunState.RUNNING) {
            end(reservation, run, "the run is " + run.state().key());
            return Optional.empty();
        }
        if (reservation.address() != null) {
            end(reservation, run, "the agent there was started anew");
            return Optional.empty();
        }
        return Optional.of(run);
    }

    /** The answer to the measuring agent. */
    @Transactional
    public Partner partner(Run stale) {
        Run run = runs.lock(stale.id());
        if (run.serverMachineId() == null) {
            return new Partner.Declined("the run names no server machine");
        }
        if (run.state() != RunState.RUNNING) {
            return new Partner.Awaited("the run is " + run.state().key());
        }
        Optional<PeerReservation> last = reservations.findFirstByRunIdOrderByIdDesc(run.id());
        if (last.isPresent() && !last.get().over()) {
            PeerReservation.Address address = last.get().address();
            return address == null ? awaited(run, toStart(run)) : ready(run, address);
        }
        if (last.isPresent() && last.get().declined()) {
            return new Partner.Declined(machines.name(serverMachine(run)) + " does not serve: "
                    + last.get().reason());
        }
        return awaited(run, reserve(run).orElseGet(() -> toStart(run)));
    }

    private String toStart(Run run) {
        return "waits for the agent of " + machines.name(serverMachine(run)) + " to start its server";
    }

    private Partner awaited(Run run, String what) {
        waits(run, what);
        return new Partner.Awaited(what);
    }

    private Partner ready(Run run, PeerReservation.Address address) {
        waits(run, null);
        return new Partner.Ready(address.host(), address.port());
    }

    private void waits(Run run, @Nullable String what) {
        if (run.waitsFor(what)) {
            changes.run(run.publicId());
        }
    }

    /**
     * The agent that serves says where, again and again.
     *
     * @return why the run does without it; empty if it does not
     */
    @Transactional
    public Optional<String> listens(Run stale, UUID machineId, PeerReservation.Address address) {
        Run run = runs.lock(stale.id());
        Optional<PeerReservation> open = open(run, machineId);
        if (open.isEmpty()) {
            return Optional.of("over");
        }
        PeerReservation reservation = open.get();
        if (run.state() != RunState.RUNNING) {
            String reason = "the run is " + run.state().key();
            end(reservation, run, reason);
            return Optional.of(reason);
        }
        boolean first = reservation.address() == null;
        if (!reservation.listensAt(address, clock.instant())) {
            return Optional.of("another server of this machine serves the run");
        }
        if (first) {
            record(run, RunEventKind.SERVED, "at " + address, machines.name(machineId));
        }
        return Optional.empty();
    }

    /** The agent that serves cannot or may not, or stops. */
    @Transactional
    public void ended(Run stale, UUID machineId, String reason) {
        Run run = runs.lock(stale.id());
        open(run, machineId).ifPresent(reservation -> {
            if (run.state() == RunState.RUNNING) {
                reservation.decline(reason, clock.instant());
                sayOver(reservation, run);
            } else {
                end(reservation, run, reason);
            }
        });
    }

    private Optional<PeerReservation> open(Run run, UUID machineId) {
        return reservations
                .openFor(run.id())
                .filter(reservation -> reservation.machineId().equals(machineId));
    }

    private void end(PeerReservation reservation, Run run, String reason) {
        reservation.end(reason, clock.instant());
        sayOver(reservation, run);
    }

    private void sayOver(PeerReservation reservation, Run run) {
        String machine = machines.name(reservation.machineId());
        record(run, RunEventKind.SERVED_NO_MORE, reservation.reason(), machine);
        changes.machine(machine);
    }

    private void record(Run run, RunEventKind kind, @Nullable String reason, String machine) {
        events.append(RunEvent.seen(run, kind, reason, "machine:" + machine, clock.instant()));
        changes.run(run.publicId());
    }

    private static UUID serverMachine(Run run) {
        UUID id = run.serverMachineId();
        if (id == null) {
            throw new IllegalStateException("run " + run.publicId() + " has no server machine");
        }
        return id;
    }
}
