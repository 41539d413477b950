package org.emplab.server.timeline;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.Attempt;
import org.emplab.server.api.ProblemException;
import org.emplab.server.machine.Machine;
import org.emplab.server.machine.Machines;
import org.emplab.server.run.RunCommandService;
import org.emplab.server.run.RunCommandService.Command;
import org.emplab.server.schedule.Schedule;
import org.emplab.server.schedule.Schedule.Planned;
import org.emplab.server.schedule.queue.WaitingRun;
import org.emplab.server.security.Caller;
import org.emplab.web.CommandOutcome;
import org.emplab.web.run.WaitingFor;
import org.emplab.web.timeline.Queues;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Queues in an order by hand: the runs up to the last one that is out of its place are put first, from the back to the
 * front, each as if somebody had put it first by itself.
 */
@Component
class QueueOrders implements Queues {
    private static final int MOST_SHOWN = 100;
    private static final String CHANGED =
            "The queue has changed meanwhile, so nothing was done: here it is as it is now. Order it again.";

    private final Machines machines;
    private final Schedule schedule;
    private final RunCommandService commands;
    private final TransactionTemplate transaction;
    private final Clock clock;

    QueueOrders(
            Machines machines,
            Schedule schedule,
            RunCommandService commands,
            TransactionTemplate transaction,
            Clock clock) {
        this.machines = machines;
        this.schedule = schedule;
        this.commands = commands;
        this.transaction = transaction;
        this.clock = clock;
    }

    @Override
    @Transactional(readOnly = true)
    public Optional<List<String>> waiting(String machine) {
        return machines.findByName(machine)
                .map(found -> ids(queue(found)).stream().limit(MOST_SHOWN).toList());
    }

    private List<WaitingRun> queue(Machine machine) {
        return schedule.queue(machine.id(), MOST_SHOWN + 1);
    }

    private static List<String> ids(List<WaitingRun> queue) {
        return queue.stream().map(run -> run.publicId().toString()).toList();
    }

    @Override
    @Transactional(readOnly = true)
    public Queue ordered(String machine, List<String> order) {
        Machine found = machines.findByName(machine).orElseThrow(() -> ProblemException.notFound("machine " + machine));
        List<WaitingRun> queue = queue(found);
        Map<String, WaitingRun> byId =
                queue.stream().collect(toMap(run -> run.publicId().toString(), identity()));
        List<WaitingRun> wanted =
                order.stream().filter(byId::containsKey).map(byId::get).toList();
        List<WaitingRun> touched = touched(wanted);
        Map<UUID, Planned> now = byRun(schedule.planned());
        Map<UUID, Planned> then = touched.isEmpty() ? now : byRun(schedule.planned(times(touched)));
        List<Place> places = new ArrayList<>();
        for (WaitingRun run : wanted) {
            Optional<Planned> would = Optional.ofNullable(then.get(run.publicId()));
            places.add(new Place(
                    run.publicId().toString(),
                    run.program(),
                    Caller.login(run.person()),
                    Optional.ofNullable(now.get(run.publicId())).flatMap(Planned::startsAt),
                    would.flatMap(Planned::startsAt),
                    would.flatMap(Planned::endsAt),
                    would.flatMap(Planned::waitingFor).map(WaitingFor::words)));
        }
        Caller.Person visitor = Caller.person();
        return new Queue(machine, places, queue.size() - wanted.size(), refusal(touched, visitor));
    }

    private static Map<UUID, Planned> byRun(List<Planned> planned) {
        return planned.stream().collect(toMap(Planned::run, identity()));
    }

    /** The runs that must be put first so that this order comes about, the last of them first. */
    private static List<WaitingRun> touched(List<WaitingRun> wanted) {
        List<WaitingRun> touched = new ArrayList<>();
        for (int at = wanted.size() - 2; at >= 0; at--) {
            WaitingRun run = wanted.get(at);
            if (!touched.isEmpty() || WaitingRun.ORDER.compare(run, wanted.get(at + 1)) > 0) {
                touched.add(run);
            }
        }
        return touched;
    }

    /** When each is put first: later ones go before earlier ones. */
    private Map<UUID, Instant> times(List<WaitingRun> touched) {
        Instant now = clock.instant();
        Map<UUID, Instant> times = new LinkedHashMap<>();
        touched.forEach(run -> times.put(run.publicId(), now.plus(times.size(), ChronoUnit.MICROS)));
        return times;
    }

    private static Optional<String> refusal(List<WaitingRun> touched, Caller.Person visitor) {
        if (visitor.admin()) {
            return Optional.empty();
        }
        return touched.stream()
                .filter(run -> !run.person().equals(visitor.who()))
                .findFirst()
                .map(run -> "For this order " + run.program() + " of " + Caller.login(run.person())
                        + " would have to be put in its place by hand, which only they or an administrator can."
                        + " Your own runs can go before all others.");
    }

    @Override
    public CommandOutcome arrange(String machine, List<String> seen, List<String> order) {
        return Attempt.of(() -> transaction.executeWithoutResult(begun -> put(machine, seen, order)));
    }

    /** The machine is held meanwhile, so that of two people who order its queue at once the second one is told. */
    private void put(String machine, List<String> seen, List<String> order) {
        Machine held = machines.lockByName(machine).orElseThrow(() -> ProblemException.notFound("machine " + machine));
        Map<String, WaitingRun> queue = queue(held).stream()
                .limit(MOST_SHOWN)
                .collect(toMap(run -> run.publicId().toString(), identity(), (one, other) -> one, LinkedHashMap::new));
        if (!List.copyOf(queue.keySet()).equals(seen)
                || order.size() != seen.size()
                || !queue.keySet().containsAll(order)) {
            throw ProblemException.conflict(CHANGED);
        }
        List<WaitingRun> touched = touched(order.stream().map(queue::get).toList());
        refusal(touched, Caller.person()).ifPresent(refusal -> {
            throw ProblemException.forbidden(refusal);
        });
        times(touched)
                .forEach((run, at) ->
                        commands.carryOut(Command.NEXT, run.toString(), "put in order by hand", Caller.person(), at));
    }
}
