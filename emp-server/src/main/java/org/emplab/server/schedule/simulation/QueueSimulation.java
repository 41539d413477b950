package org.emplab.server.schedule.simulation;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.emplab.server.availability.ClosedInterval;
import org.emplab.server.schedule.queue.RunUnderWay;
import org.emplab.server.schedule.queue.WaitingRun;
import org.emplab.server.schedule.share.UsedTime;

/**
 * Goes through the time to come: each machine, whenever it is free, takes the run that it would take by the rules of
 * {@link RunsInTurn}, which holds it for as long as is expected. What waits for something that nobody can foresee (a cutoff
 * table, a run that was aborted, a machine that is drained) gets no time.
 */
public final class QueueSimulation {
    private static final Duration FAR = Duration.ofDays(730);

    private record Decision(Instant at, UUID machine) {}

    private final Instant now;
    private final Map<UUID, List<WaitingRun>> queues;
    private final Map<UUID, RunStarts> starts = new HashMap<>();
    private final Map<UUID, Set<UUID>> machinesAfter = new HashMap<>();
    private final Map<UUID, Instant> ends = new HashMap<>();
    private final Map<UUID, Instant> freeAt = new HashMap<>();
    private final UsedTime used;
    private final PriorityQueue<Decision> decisions =
            new PriorityQueue<>(Comparator.comparing(Decision::at).thenComparing(Decision::machine));
    private final Map<UUID, ExpectedTime> expected = new LinkedHashMap<>();

    public QueueSimulation(
            List<WaitingRun> waiting, List<RunUnderWay> underWay, Map<UUID, List<ClosedInterval>> closed, Instant now) {
        this.now = now;
        queues = waiting.stream()
                .filter(run -> run.machine().enabled())
                .collect(groupingBy(WaitingRun::machineId, LinkedHashMap::new, toCollection(ArrayList::new)));
        used = new UsedTime(now);
        for (RunUnderWay run : underWay) {
            Instant end = run.expectedEnd(now);
            ends.put(run.publicId(), end);
            freeAt.put(run.machineId(), end);
            used.hold(run.person(), end);
            expected.put(
                    run.publicId(),
                    new ExpectedTime(
                            run.startedAt().orElse(now), end, run.left().basis()));
        }
        for (WaitingRun run : waiting) {
            used.person(run.person(), run.used(), run.share());
            run.predecessors()
                    .forEach(before -> before.publicId()
                            .ifPresent(id -> machinesAfter
                                    .computeIfAbsent(id, key -> new TreeSet<>())
                                    .add(run.machineId())));
        }
        for (UUID machine : queues.keySet()) {
            starts.put(machine, new RunStarts(closed.getOrDefault(machine, List.of())));
            decisions.add(new Decision(freeAt.getOrDefault(machine, now), machine));
        }
        ends.forEach((run, end) -> machinesAfter
                .getOrDefault(run, Set.of())
                .forEach(machine -> decisions.add(new Decision(end, machine))));
    }

    /** By the public id of the run: those under way, then those that wait, in the order in which they start. */
    public Map<UUID, ExpectedTime> run() {
        while (!decisions.isEmpty()) {
            Decision decision = decisions.remove();
            Instant at = decision.at();
            List<WaitingRun> queue = queues.get(decision.machine());
            if (queue != null
                    && !queue.isEmpty()
                    && at.isBefore(now.plus(FAR))
                    && !freeAt.getOrDefault(decision.machine(), now).isAfter(at)) {
                used.advance(at);
                decide(decision.machine(), queue, at);
            }
        }
        return expected;
    }

    private void decide(UUID machine, List<WaitingRun> queue, Instant at) {
        List<WaitingRun> inOrder = queue.stream()
                .map(run -> run.seen(used.of(run.person()), before -> isOver(before, at)))
                .sorted(WaitingRun.ORDER)
                .toList();
        RunStarts times = Objects.requireNonNull(starts.get(machine));
        RunsInTurn turns = RunsInTurn.of(inOrder, at, times);
        if (turns.startable().isEmpty()) {
            inOrder.stream()
                    .filter(run ->
                            run.ready(run.earliestStart().filter(at::isBefore).orElse(at)))
                    .flatMap(run -> times.next(run, at).stream())
                    .filter(at::isBefore)
                    .min(Comparator.naturalOrder())
                    .ifPresent(next -> decisions.add(new Decision(next, machine)));
            return;
        }
        WaitingRun next = turns.startable().get(0);
        Instant end = next.expectedEnd(at);
        queue.removeIf(run -> run.id() == next.id());
        used.hold(next.person(), end);
        freeAt.put(machine, end);
        ends.put(next.publicId(), end);
        expected.put(next.publicId(), new ExpectedTime(at, end, next.length().basis()));
        Set<UUID> affected = new HashSet<>(machinesAfter.getOrDefault(next.publicId(), Set.of()));
        affected.add(machine);
        affected.forEach(other -> decisions.add(new Decision(end, other)));
    }

    private boolean isOver(WaitingRun.Predecessor before, Instant at) {
        Optional<Instant> end = before.publicId().map(ends::get);
        return end.isPresent() && !end.get().isAfter(at);
    }
}
