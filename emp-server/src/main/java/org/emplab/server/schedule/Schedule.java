package org.emplab.server.schedule;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import org.emplab.lab.experiment.PieceRule;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.availability.ClosedInterval;
import org.emplab.server.availability.MachineAvailability;
import org.emplab.server.security.Caller;
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
        List<ClosedInterval> closed = availability.closed(machineId, now, now.plus(FAR));
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
            List<WaitingRun> queues, Map<UUID, List<ClosedInterval>> closed, Instant now) {
        Map<UUID, WaitingFor> reasons = new HashMap<>();
        queues.stream()
                .collect(groupingBy(WaitingRun::machineId, LinkedHashMap::new, toList()))
                .forEach((machine, queue) -> reasons.putAll(
                        WaitingReasons.of(queue, closed.getOrDefault(machine, List.of()), now, settings.lease())));
        return WaitingReasons.throughPredecessors(queues, reasons);
    }

    /**
     * A run that holds its machine, or waits for it.
     *
     * @param startsAt empty: not known
     * @param length how long it takes; of one under way, what is left
     * @param waitingFor why it does not start; empty where it is under way
     * @param after the runs that must be completed before
     * @param windows in which it may run, while it waits
     * @param pieces the parts in which it is measured; none where nothing breaks it
     */
    public record Planned(
            UUID run,
            long id,
            String machine,
            String program,
            String person,
            String state,
            Optional<Instant> startsAt,
            Optional<Instant> endsAt,
            RunLength length,
            Optional<WaitingFor> waitingFor,
            List<UUID> after,
            WeekWindows windows,
            List<PieceRule.Piece> pieces) {
        public PlannedRun view() {
            return new PlannedRun(
                    run,
                    machine,
                    program,
                    Caller.login(person),
                    state,
                    startsAt.orElse(null),
                    endsAt.orElse(null),
                    length.time().toSeconds(),
                    length.basis(),
                    waitingFor.orElse(null),
                    pieces.size() > 1 ? pieces : null,
                    null,
                    null);
        }
    }

    /** The present run of every machine and its next ones: of each queue the first so many. */
    @Transactional(readOnly = true)
    public List<Planned> planned() {
        Instant now = clock.instant();
        List<UUID> machines = waiting.machines();
        List<WaitingRun> queues = waiting.of(machines, LOOKED_AT, now);
        List<RunUnderWay> atWork = underWay.all();
        Map<UUID, List<ClosedInterval>> closed =
                machines.isEmpty() ? Map.of() : availability.closed(machines, now, now.plus(FAR));
        Map<UUID, WaitingFor> reasons = reasons(queues, closed, now);
        List<WaitingRun> foreseeable =
                queues.stream().filter(run -> !run.machine().lost(now)).toList();
        Map<UUID, ExpectedTime> expected = new QueueSimulation(foreseeable, atWork, closed, now).run();
        List<Planned> planned = new ArrayList<>();
        for (RunUnderWay run : atWork) {
            Optional<ExpectedTime> times = Optional.ofNullable(expected.get(run.publicId()));
            planned.add(new Planned(
                    run.publicId(),
                    run.id(),
                    run.machine(),
                    run.program(),
                    run.person(),
                    run.state(),
                    times.map(ExpectedTime::startsAt).or(run::startedAt),
                    times.map(ExpectedTime::endsAt),
                    run.left(),
                    Optional.empty(),
                    List.of(),
                    WeekWindows.ALWAYS,
                    times.map(ExpectedTime::pieces).orElse(List.of())));
        }
        for (WaitingRun run : queues) {
            Optional<ExpectedTime> times = Optional.ofNullable(expected.get(run.publicId()));
            planned.add(new Planned(
                    run.publicId(),
                    run.id(),
                    run.machine().name(),
                    run.program(),
                    run.person(),
                    "pending",
                    times.map(ExpectedTime::startsAt),
                    times.map(ExpectedTime::endsAt),
                    run.length(),
                    Optional.ofNullable(reasons.get(run.publicId())),
                    run.predecessors().stream()
                            .flatMap(before -> before.publicId().stream())
                            .toList(),
                    run.windows(),
                    times.map(ExpectedTime::pieces).orElse(List.of())));
        }
        planned.sort(Comparator.comparing(Planned::machine)
                .thenComparing(run -> run.startsAt().orElse(Instant.MAX))
                .thenComparing(Planned::id));
        return planned;
    }
}
