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
import org.emplab.lab.experiment.PieceRule;
import org.emplab.server.availability.UnavailabilityView;
import org.emplab.server.schedule.RunLength.LengthBasis;
import org.emplab.server.schedule.WaitingRuns.FairShare;

/**
 * Goes through the time to come: each machine, whenever it is free, takes the run that it would take by the rules of
 * {@link StartableRuns}, which holds it for as long as is expected. A run that waits for something unforeseeable (a cutoff
 * table, a run that was aborted, a machine that is drained, a machine that a paused run holds) gets no time.
 */
public final class QueueSimulation {
    private static final Duration FAR = Duration.ofDays(730);

    private record Decision(Instant at, UUID machine) {}

    private final Instant now;
    private final Map<UUID, List<WaitingRun>> queues;
    private final Map<UUID, StartableRuns.RunStarts> starts = new HashMap<>();
    private final Map<UUID, Set<UUID>> machinesAfter = new HashMap<>();
    private final Map<UUID, Instant> ends = new HashMap<>();
    private final Map<UUID, Instant> freeAt = new HashMap<>();
    private final UsedTime used;
    private final TreeSet<Decision> decisions =
            new TreeSet<>(Comparator.comparing(Decision::at).thenComparing(Decision::machine));
    private final Map<UUID, ExpectedTime> expected = new LinkedHashMap<>();

    public QueueSimulation(
            List<WaitingRun> waiting,
            List<RunUnderWay> underWay,
            Map<UUID, List<UnavailabilityView.ClosedInterval>> closed,
            Instant now) {
        this.now = now;
        queues = waiting.stream()
                .filter(run -> run.machine().enabled())
                .collect(groupingBy(WaitingRun::machineId, LinkedHashMap::new, toCollection(ArrayList::new)));
        used = new UsedTime(now);
        for (RunUnderWay run : underWay) {
            if (run.paused()) {
                hold(run.machineId(), run.person(), now.plus(FAR));
                continue;
            }
            Instant end = run.expectedEnd(now);
            ends.put(run.publicId(), end);
            hold(run.machineId(), run.person(), end);
            expected.put(
                    run.publicId(),
                    new ExpectedTime(
                            run.startedAt().orElse(now), end, run.left().basis(), run.pieces(now)));
        }
        for (WaitingRun run : waiting) {
            used.person(run.person(), run.used());
            run.predecessors()
                    .forEach(before -> before.publicId()
                            .ifPresent(id -> machinesAfter
                                    .computeIfAbsent(id, key -> new TreeSet<>())
                                    .add(run.machineId())));
        }
        for (UUID machine : queues.keySet()) {
            starts.put(machine, new StartableRuns.RunStarts(closed.getOrDefault(machine, List.of())));
            decisions.add(new Decision(freeAt.getOrDefault(machine, now), machine));
        }
        ends.forEach((run, end) -> machinesAfter
                .getOrDefault(run, Set.of())
                .forEach(machine -> decisions.add(new Decision(end, machine))));
    }

    private void hold(UUID machine, String person, Instant until) {
        freeAt.merge(machine, until, (one, other) -> one.isAfter(other) ? one : other);
        used.hold(person, until);
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
        StartableRuns.RunStarts times = Objects.requireNonNull(starts.get(machine));
        Optional<WaitingRun> next =
                StartableRuns.of(inOrder, at, times).startable().stream().findFirst();
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

    private void start(WaitingRun next, Instant at) {
        Instant end = next.expectedEnd(at);
        Objects.requireNonNull(queues.get(next.machineId())).removeIf(run -> run.id() == next.id());
        hold(next.machineId(), next.person(), end);
        ends.put(next.publicId(), end);
        expected.put(next.publicId(), new ExpectedTime(at, end, next.length().basis(), next.pieces(at)));
        machinesAfter.getOrDefault(next.publicId(), Set.of()).forEach(other -> decisions.add(new Decision(end, other)));
        decisions.add(new Decision(end, next.machineId()));
    }

    private boolean isOver(WaitingRun.Predecessor before, Instant at) {
        Optional<Instant> end = before.publicId().map(ends::get);
        return end.isPresent() && !end.get().isAfter(at);
    }

    /**
     * The times at which a run is expected to start and to end.
     *
     * @param basis where its length is from
     * @param pieces the parts that it is measured in; none: it is measured without a break
     */
    public record ExpectedTime(Instant startsAt, Instant endsAt, LengthBasis basis, List<PieceRule.Piece> pieces) {
        public ExpectedTime {
            pieces = List.copyOf(pieces);
        }
    }

    /** The machine time of people as a simulation goes on: {@link FairShare}, in seconds. */
    public static final class UsedTime {
        private record Hold(String person, Instant until) {}

        private final Map<String, Double> used = new HashMap<>();
        private final List<Hold> holds = new ArrayList<>();
        private Instant now;

        public UsedTime(Instant now) {
            this.now = now;
        }

        /** @param seconds that they have used until now */
        public void person(String person, double seconds) {
            used.putIfAbsent(person, seconds);
        }

        /** A run of theirs holds a machine from now on. */
        public void hold(String person, Instant until) {
            holds.add(new Hold(person, until));
        }

        public void advance(Instant to) {
            if (!to.isAfter(now)) {
                return;
            }
            double fading = fading(Duration.between(now, to));
            used.replaceAll((person, seconds) -> seconds * fading);
            for (Hold hold : holds) {
                Instant end = hold.until().isBefore(to) ? hold.until() : to;
                if (end.isAfter(now)) {
                    double seconds = FairShare.HALF_LIFE.toSeconds()
                            / Math.log(2)
                            * (fading(Duration.between(end, to)) - fading);
                    used.merge(hold.person(), seconds, Double::sum);
                }
            }
            holds.removeIf(hold -> !hold.until().isAfter(to));
            now = to;
        }

        public double of(String person) {
            return used.getOrDefault(person, 0.0);
        }

        private static double fading(Duration time) {
            return Math.pow(0.5, time.toMillis() / 1000.0 / FairShare.HALF_LIFE.toSeconds());
        }
    }
}
