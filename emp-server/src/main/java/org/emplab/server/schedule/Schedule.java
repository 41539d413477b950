package org.emplab.server.schedule;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.availability.MachineAvailability;
import org.emplab.server.availability.UnavailabilityView;
import org.emplab.server.schedule.QueueSimulation.ExpectedTime;
import org.emplab.server.schedule.WaitingRun.WaitingFor;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The queue of each machine: which run it takes next, and when. */
@Service
public class Schedule {
    /** The horizon of the schedule: an unavailability that begins later holds no run up. */
    private static final Duration FAR = Duration.ofDays(366);

    private static final int FIRST_OF_A_QUEUE = 200;
    private static final int LOOKED_AT = 1000;
    private static final int WHOLE_QUEUE = 100_000;

    private final WaitingRuns waiting;
    private final RunsUnderWay underWay;
    private final MachineAvailability availability;
    private final EmpServerSettings settings;
    private final Clock clock;

    Schedule(
            WaitingRuns waiting,
            RunsUnderWay underWay,
            MachineAvailability availability,
            EmpServerSettings settings,
            Clock clock) {
        this.waiting = waiting;
        this.underWay = underWay;
        this.availability = availability;
        this.settings = settings;
        this.clock = clock;
    }

    /** The length by the specification alone, task length times samples; empty without a task length or samples. */
    public static Optional<Duration> specifiedLength(OptionalDouble taskLengthSeconds, int samples) {
        return Optional.of(RunLength.of(
                        samples == 0 ? OptionalInt.empty() : OptionalInt.of(samples),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        taskLengthSeconds))
                .filter(RunLength::known)
                .map(RunLength::time);
    }

    /** The runs that a machine may take now, the next one first. */
    public List<WaitingRun> startable(UUID machineId, Instant now) {
        List<UnavailabilityView.ClosedInterval> closed = availability.closed(machineId, now, now.plus(FAR));
        List<WaitingRun> queue = waiting.of(List.of(machineId), FIRST_OF_A_QUEUE, now);
        StartableRuns turns = StartableRuns.of(queue, now, closed);
        if (turns.startable().isEmpty() && queue.size() == FIRST_OF_A_QUEUE) {
            turns = StartableRuns.of(waiting.of(List.of(machineId), WHOLE_QUEUE, now), now, closed);
        }
        return turns.startable();
    }

    /** Why the runs in some machines' queues do not start, by their public ids; of the first so many. */
    public Map<UUID, WaitingFor> reasons(Collection<UUID> machineIds) {
        if (machineIds.isEmpty()) {
            return Map.of();
        }
        Instant now = clock.instant();
        return reasons(
                waiting.of(machineIds, LOOKED_AT, now), availability.closed(machineIds, now, now.plus(FAR)), now);
    }

    private Map<UUID, WaitingFor> reasons(
            List<WaitingRun> queues, Map<UUID, List<UnavailabilityView.ClosedInterval>> closed, Instant now) {
        Map<UUID, WaitingFor> reasons = new HashMap<>();
        queues.stream()
                .collect(groupingBy(WaitingRun::machineId, LinkedHashMap::new, toList()))
                .forEach((machine, queue) -> reasons.putAll(
                        WaitingReasons.of(queue, closed.getOrDefault(machine, List.of()), now, settings.lease())));
        return WaitingReasons.throughPredecessors(queues, reasons);
    }

    /** The present run of every machine and its next ones: of each queue the first so many. */
    @Transactional(readOnly = true)
    public List<PlannedRun> planned() {
        Instant now = clock.instant();
        List<UUID> machines = waiting.machines();
        List<WaitingRun> queues = waiting.of(machines, LOOKED_AT, now);
        List<RunUnderWay> atWork = underWay.all();
        Map<UUID, List<UnavailabilityView.ClosedInterval>> closed =
                machines.isEmpty() ? Map.of() : availability.closed(machines, now, now.plus(FAR));
        Map<UUID, WaitingFor> reasons = reasons(queues, closed, now);
        List<WaitingRun> foreseeable =
                queues.stream().filter(run -> !run.machine().lost(now)).toList();
        Map<UUID, ExpectedTime> expected = new QueueSimulation(foreseeable, atWork, closed, now).run();
        return Stream.concat(
                        atWork.stream()
                                .map(run -> PlannedRun.of(run, Optional.ofNullable(expected.get(run.publicId())))),
                        queues.stream()
                                .map(run -> PlannedRun.of(
                                        run,
                                        Optional.ofNullable(expected.get(run.publicId())),
                                        Optional.ofNullable(reasons.get(run.publicId())))))
                .sorted(Comparator.comparing(PlannedRun::machine)
                        .thenComparing(run -> run.startsAt().orElse(Instant.MAX))
                        .thenComparing(run -> run.place().id()))
                .toList();
    }
}
