package org.emplab.server.schedule;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.emplab.web.availability.ClosedInterval;

/**
 * Goes through the time to come: each machine, whenever it is free, takes the run that it would take by the rules of
 * {@link RunsInTurn}, which holds it, and the machine of the server that it needs, for as long as is expected. A run that waits for something unforeseeable (a cutoff
 * table, a run that was aborted, a machine that is drained, a machine that a paused run holds) gets no time.
 */
public final class QueueSimulation {
    private static final Duration FAR = Duration.ofDays(730);

    private record Decision(Instant at, UUID machine) {}

    private final Instant now;
    private final Map<UUID, List<WaitingRun>> queues;
    private final Map<UUID, RunStarts> starts = new HashMap<>();
    private final Map<UUID, Set<UUID>> machinesAfter = new HashMap<>();
    /** The machines in whose queues runs need a server, by the server's machine. */
    private final Map<UUID, Set<UUID>> machinesServed = new HashMap<>();

    private final Map<UUID, Instant> ends = new HashMap<>();
    private final Map<UUID, Instant> freeAt = new HashMap<>();
    private final UsedTime used;
    private final TreeSet<Decision> decisions =
            new TreeSet<>(Comparator.comparing(Decision::at).thenComparing(Decision::machine));
    private final Map<UUID, ExpectedTime> expected = new LinkedHashMap<>();

    public QueueSimulation(
            List<WaitingRun> waiting, List<RunUnderWay> underWay, Map<UUID, List<ClosedInterval>> closed, Instant now) {
        this.now = now;
        queues = waiting.stream()
                .filter(run -> run.machine().enabled()
                        && run.server().map(ServerMachine::enabled).orElse(true))
                .collect(groupingBy(WaitingRun::machineId, LinkedHashMap::new, toCollection(ArrayList::new)));
        used = new UsedTime(now);
        for (RunUnderWay run : underWay) {
            if (run.paused()) {
                hold(run.machineId(), run.server(), run.person(), now.plus(FAR));
                continue;
            }
            Instant end = run.expectedEnd(now);
            ends.put(run.publicId(), end);
            hold(run.machineId(), run.server(), run.person(), end);
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
        queues.forEach((machine, queue) -> queue.forEach(run -> run.server()
                .ifPresent(server -> machinesServed
                        .computeIfAbsent(server.id(), key -> new TreeSet<>())
                        .add(machine))));
        freeAt.forEach(this::decideAgain);
        for (UUID machine : queues.keySet()) {
            starts.put(machine, new RunStarts(closed.getOrDefault(machine, List.of())));
            decisions.add(new Decision(freeAt.getOrDefault(machine, now), machine));
        }
        ends.forEach((run, end) -> machinesAfter
                .getOrDefault(run, Set.of())
                .forEach(machine -> decisions.add(new Decision(end, machine))));
    }

    private void hold(UUID machine, Optional<ServerMachine> server, String person, Instant until) {
        freeAt.merge(machine, until, QueueSimulation::later);
        used.hold(person, until);
        if (server.isPresent()) {
            freeAt.merge(server.get().id(), until, QueueSimulation::later);
            used.hold(person, until);
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** A machine is free again: it looks at its queue, and so do those whose runs need its server. */
    private void decideAgain(UUID machine, Instant at) {
        decisions.add(new Decision(at, machine));
        machinesServed.getOrDefault(machine, Set.of()).forEach(other -> decisions.add(new Decision(at, other)));
    }

    private boolean free(UUID machine, Instant at) {
        return !freeAt.getOrDefault(machine, now).isAfter(at);
    }

    /** The expected times by the public id of the run: those under way, then those that wait, as they start. */
    public Map<UUID, ExpectedTime> run() {
        while (!decisions.isEmpty()) {
            Decision decision = Objects.requireNonNull(decisions.pollFirst());
            Instant at = decision.at();
            List<WaitingRun> queue = queues.get(decision.machine());
            if (queue != null && !queue.isEmpty() && at.isBefore(now.plus(FAR)) && free(decision.machine(), at)) {
                used.advance(at);
                decide(decision.machine(), queue, at);
            }
        }
        return expected;
    }

    private void decide(UUID machine, List<WaitingRun> queue, Instant at) {
        List<WaitingRun> inOrder = seen(queue, at);
        RunStarts times = Objects.requireNonNull(starts.get(machine));
        Optional<WaitingRun> next = RunsInTurn.of(inOrder, at, times).startable().stream()
                .filter(run -> run.server().map(server -> free(server.id(), at)).orElse(true))
                .findFirst()
                .filter(run -> !keptFree(machine, run, at));
        if (next.isPresent()) {
            start(next.get(), at);
        } else {
            inOrder.stream()
                    .filter(run ->
                            run.ready(run.earliestStart().filter(at::isBefore).orElse(at)))
                    .flatMap(run -> times.next(run, at).stream())
                    .filter(at::isBefore)
                    .min(Comparator.naturalOrder())
                    .ifPresent(later -> decisions.add(new Decision(later, machine)));
        }
    }

    private List<WaitingRun> seen(List<WaitingRun> queue, Instant at) {
        return queue.stream()
                .map(run -> run.seen(used.of(run.person()), before -> isOver(before, at)))
                .sorted(WaitingRun.ORDER)
                .toList();
    }

    /** True if the machine is about to serve the next run of another one, which comes before its own. */
    private boolean keptFree(UUID machine, WaitingRun own, Instant at) {
        return machinesServed.getOrDefault(machine, Set.of()).stream()
                .filter(other -> !other.equals(machine))
                .flatMap(other -> first(other, at).stream())
                .filter(run -> run.server()
                        .filter(server -> server.id().equals(machine))
                        .isPresent())
                .anyMatch(run ->
                        run.priority() == own.priority() ? run.id() < own.id() : run.priority() > own.priority());
    }

    private Optional<WaitingRun> first(UUID machine, Instant at) {
        List<WaitingRun> queue = Objects.requireNonNull(queues.get(machine));
        return RunsInTurn.of(seen(queue, at), at, Objects.requireNonNull(starts.get(machine))).startable().stream()
                .findFirst();
    }

    private void start(WaitingRun next, Instant at) {
        Instant end = next.expectedEnd(at);
        Objects.requireNonNull(queues.get(next.machineId())).removeIf(run -> run.id() == next.id());
        hold(next.machineId(), next.server(), next.person(), end);
        ends.put(next.publicId(), end);
        expected.put(next.publicId(), new ExpectedTime(at, end, next.length().basis()));
        machinesAfter.getOrDefault(next.publicId(), Set.of()).forEach(other -> decisions.add(new Decision(end, other)));
        decideAgain(next.machineId(), end);
        next.server().ifPresent(server -> decideAgain(server.id(), end));
    }

    private boolean isOver(WaitingRun.Predecessor before, Instant at) {
        Optional<Instant> end = before.publicId().map(ends::get);
        return end.isPresent() && !end.get().isAfter(at);
    }
}
