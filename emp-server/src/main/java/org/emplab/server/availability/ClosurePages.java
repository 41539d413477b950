package org.emplab.server.availability;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.server.api.Attempt;
import org.emplab.server.machine.Machines;
import org.emplab.server.security.Caller;
import org.emplab.web.CommandOutcome;
import org.emplab.web.machine.ClosureBook;
import org.springframework.stereotype.Service;

/** Reservations, maintenance windows and drains for pages; {@link MachineClosures} decides. */
@Service
class ClosurePages implements ClosureBook {
    private static final int YEARS_AHEAD = 100;

    private final MachineClosures changes;
    private final Closures closures;
    private final MachineAvailability availability;
    private final Machines machines;
    private final Clock clock;

    ClosurePages(
            MachineClosures changes,
            Closures closures,
            MachineAvailability availability,
            Machines machines,
            Clock clock) {
        this.changes = changes;
        this.availability = availability;
        this.machines = machines;
        this.closures = closures;
        this.clock = clock;
    }

    @Override
    public List<Closing> closings(String machine) {
        Instant now = clock.instant();
        Instant end = now.plus(Terms.LONGEST.multipliedBy(YEARS_AHEAD));
        List<UUID> ids = List.of(changes.machine(machine));
        return Stream.concat(
                        closures.unfit(ids).stream().map(ClosurePages::closing),
                        closures.inForce(ids, now, end).stream().flatMap(closure -> next(closure, now).stream()))
                .sorted(Comparator.comparing(Closing::from))
                .toList();
    }

    @Override
    public Map<String, String> closedNow() {
        Instant now = clock.instant();
        Map<String, UUID> all = machines.matching("*");
        Map<UUID, List<ClosedInterval>> closed =
                all.isEmpty() ? Map.of() : availability.closed(all.values(), now, now.plusSeconds(1));
        Map<String, String> words = new TreeMap<>();
        all.forEach((name, id) -> closed.getOrDefault(id, List.of()).stream()
                .filter(interval -> interval.contains(now))
                .findFirst()
                .ifPresent(interval -> words.put(name, interval.reason())));
        return words;
    }

    /** The time that is now or comes next, which a weekly one that is released has in its next week. */
    private static Optional<Closing> next(Closure closure, Instant now) {
        Instant begin = closure.from().isAfter(now) ? closure.from() : now;
        return closure.in(begin, begin.plus(Terms.WEEK.multipliedBy(2))).stream()
                .findFirst()
                .map(next -> closing(closure, next));
    }

    private static Closing closing(Closures.Unfit unfit) {
        return new Closing(
                Kind.HEALTH,
                Optional.empty(),
                Optional.empty(),
                unfit.getHealth() + ": " + unfit.getReason(),
                Optional.empty(),
                unfit.getSince(),
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty());
    }

    private static Closing closing(Closure closure, ClosedInterval next) {
        return new Closing(
                Kind.valueOf(closure.kind().name()),
                Optional.of(closure.id().toString()),
                Optional.ofNullable(closure.person()),
                closure.reason(),
                Optional.of(Caller.login(closure.createdBy())),
                next.from(),
                next.until(),
                closure.weekly(),
                Optional.ofNullable(closure.repeatUntil()),
                Optional.ofNullable(closure.idleHours()));
    }

    @Override
    public CommandOutcome reserve(String machine, Wanted wanted) {
        return Attempt.of(() -> changes.reserve(machine, wanted.person().orElse(null), terms(wanted), Caller.person()));
    }

    @Override
    public CommandOutcome maintain(String machine, Wanted wanted) {
        Terms once = Terms.once(wanted.from().orElse(null), wanted.until().orElse(null), wanted.reason());
        return Attempt.of(() -> changes.maintain(machine, once, Caller.person()));
    }

    @Override
    public CommandOutcome end(String machine, Kind kind, String id) {
        return Attempt.of(
                () -> changes.end(machine, ClosedInterval.Kind.valueOf(kind.name()), id, null, Caller.person()));
    }

    @Override
    public CommandOutcome drain(String machine, String reason) {
        return Attempt.of(() -> changes.drain(machine, reason, Caller.person()));
    }

    @Override
    public CommandOutcome resume(String machine) {
        return Attempt.of(() -> changes.resume(machine, null, Caller.person()));
    }

    private static Terms terms(Wanted wanted) {
        return new Terms(
                wanted.from().orElse(null),
                wanted.until().orElse(null),
                wanted.reason(),
                wanted.weekly(),
                wanted.repeatUntil().orElse(null),
                wanted.idleHours().orElse(null));
    }
}
