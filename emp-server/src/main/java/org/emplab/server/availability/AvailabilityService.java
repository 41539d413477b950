package org.emplab.server.availability;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Paging;
import org.emplab.server.events.LabChanges;
import org.emplab.server.machine.Machines;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.availability.AvailabilityPort;
import org.emplab.web.availability.ClosedInterval;
import org.emplab.web.availability.ClosureRequest;
import org.emplab.web.availability.ClosureView;
import org.emplab.web.availability.NextClosure;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reserves, maintains, drains and resumes machines. A researcher reserves for themselves, an administrator for anyone;
 * maintenance and drains are an administrator's. Two reservations of a machine never overlap, nor do two of its maintenance
 * windows; maintenance may lie over a reservation, and closes the machine to its person too.
 */
@Service
@Transactional
class AvailabilityService implements AvailabilityPort {
    private static final Duration A_MONTH = Duration.ofDays(31);
    private static final int YEARS_AHEAD = 100;

    private final Unavailabilities closures;
    private final MachineAvailability availability;
    private final Machines machines;
    private final LabChanges changes;
    private final Audit audit;
    private final Clock clock;

    AvailabilityService(
            Unavailabilities closures,
            MachineAvailability availability,
            Machines machines,
            LabChanges changes,
            Audit audit,
            Clock clock) {
        this.closures = closures;
        this.availability = availability;
        this.machines = machines;
        this.changes = changes;
        this.audit = audit;
        this.clock = clock;
    }

    @Override
    @Transactional(readOnly = true)
    public List<ClosedInterval> closed(String machine, @Nullable Instant from, @Nullable Instant until) {
        Instant begin = from == null ? clock.instant() : from;
        Instant end = until == null ? begin.plus(A_MONTH) : until;
        if (!end.isAfter(begin) || Duration.between(begin, end).compareTo(Terms.LONGEST) > 0) {
            throw ProblemException.badRequest(
                    "until must be after from, by at most " + Terms.LONGEST.toDays() + " days");
        }
        return availability.closed(machine(machine), begin, end);
    }

    @Override
    @Transactional(readOnly = true)
    public List<NextClosure> next(String machine) {
        Instant now = clock.instant();
        Instant end = now.plus(Terms.LONGEST.multipliedBy(YEARS_AHEAD));
        List<UUID> ids = List.of(machine(machine));
        return Stream.concat(
                        closures.unfit(ids).stream()
                                .map(unfit -> new NextClosure(MachineAvailability.closed(unfit), null)),
                        closures.inForce(ids, now, end).stream().flatMap(closure -> next(closure, now).stream()))
                .sorted(Comparator.comparing(next -> next.span().from()))
                .toList();
    }

    /** The span of now or the next one, which a weekly one that is released has in its next week. */
    private static Optional<NextClosure> next(Unavailability closure, Instant now) {
        Instant begin = closure.from().isAfter(now) ? closure.from() : now;
        return closure.in(begin, begin.plus(Terms.WEEK.multipliedBy(2))).stream()
                .findFirst()
                .map(next -> new NextClosure(next, closure.view()));
    }

    @Override
    @Transactional(readOnly = true)
    public Page<ClosureView> list(String machine, ClosedInterval.Kind kind, int page, int size) {
        UUID machineId = machine(machine);
        return Paging.page(
                        closures.ofMachine(machineId, kind, Paging.request(page, size)),
                        most -> closures.countUpTo(machineId, kind.key(), most))
                .map(Unavailability::view);
    }

    @Override
    public ClosureView plan(String machine, ClosedInterval.Kind kind, ClosureRequest asked) {
        Caller.Person by = Caller.person();
        boolean reservation = kind == ClosedInterval.Kind.RESERVATION;
        String whom = asked.person() == null ? by.name() : asked.person();
        requireLeave(reservation ? whom : null, by);
        UUID machineId = hold(machine);
        if (reservation && !closures.isPerson(whom)) {
            throw ProblemException.invalid("person", "has no account here: " + whom);
        }
        return added(
                machine,
                reservation ? "reserve machine" : "plan maintenance",
                Unavailability.planned(machineId, kind, reservation ? whom : null, asked, by.who(), clock.instant()),
                by);
    }

    @Override
    public ClosureView drain(String machine, @Nullable String reason) {
        Caller.Person by = Caller.person();
        requireLeave(null, by);
        UUID machineId = hold(machine);
        closures.open(machineId, ClosedInterval.Kind.DRAIN).stream().findFirst().ifPresent(drain -> {
            throw ProblemException.conflict(
                    machine + " is drained already, by " + drain.createdBy() + ": " + drain.reason());
        });
        return added(machine, "drain machine", Unavailability.drain(machineId, reason, by.who(), clock.instant()), by);
    }

    @Override
    public ClosureView resume(String machine, @Nullable String reason) {
        Caller.Person by = Caller.person();
        requireLeave(null, by);
        Unavailability drain = closures.open(hold(machine), ClosedInterval.Kind.DRAIN).stream()
                .findFirst()
                .orElseThrow(() -> ProblemException.conflict(machine + " is not drained"));
        return ended(machine, "resume machine", drain, reason, by);
    }

    @Override
    public ClosureView change(String machine, ClosedInterval.Kind kind, String id, ClosureRequest asked) {
        Caller.Person by = Caller.person();
        if (asked.version() == null) {
            throw ProblemException.invalid("version", "is missing: that of the one you read");
        }
        Unavailability closure = require(hold(machine), kind, id);
        requireLeave(closure.person(), by);
        closure.change(asked, clock.instant());
        requireFree(closure);
        closures.flush();
        record(machine, "change " + kind.key(), closure, by);
        return closure.view();
    }

    @Override
    public ClosureView end(String machine, ClosedInterval.Kind kind, String id, @Nullable String reason) {
        Caller.Person by = Caller.person();
        Unavailability closure = require(hold(machine), kind, id);
        requireLeave(closure.person(), by);
        return ended(machine, "end " + kind.key(), closure, reason, by);
    }

    /** Released for the rest of its time, since its person has nothing to run. */
    void release(Unavailability idle, Instant now) {
        idle.releaseUntilItComesAgain(now);
        audit.record(
                "server",
                "release idle reservation",
                "closure:" + idle.id(),
                Map.of("person", String.valueOf(idle.person()), "until", String.valueOf(idle.freeUntil())));
    }

    private ClosureView added(String machine, String action, Unavailability closure, Caller.Person by) {
        requireFree(closure);
        closures.add(closure);
        record(machine, action, closure, by);
        return closure.view();
    }

    private ClosureView ended(
            String machine, String action, Unavailability closure, @Nullable String reason, Caller.Person by) {
        closure.end(reason, by.who(), clock.instant());
        closures.flush();
        record(machine, action, closure, by);
        return closure.view();
    }

    private void record(String machine, String action, Unavailability closure, Caller.Person by) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("id", closure.id().toString());
        detail.put("from", closure.from().toString());
        if (closure.until() != null) {
            detail.put("until", closure.until().toString());
        }
        if (closure.person() != null) {
            detail.put("person", closure.person());
        }
        detail.put("reason", closure.endReason() == null ? closure.reason() : closure.endReason());
        audit.record(by.who(), action, "machine:" + machine, detail);
        changes.machine(machine);
    }

    private void requireFree(Unavailability asked) {
        closures.open(asked.machineId(), asked.kind()).stream()
                .filter(other -> !other.id().equals(asked.id()) && other.overlaps(asked))
                .findFirst()
                .ifPresent(other -> {
                    throw ProblemException.conflict("it would overlap another, " + other.id() + " from " + other.from()
                            + " until " + other.until()
                            + (other.weekly() ? " and weekly" : "")
                            + (other.person() == null ? "" : ", for " + other.person())
                            + ": change that one, or choose another time");
                });
    }

    private Unavailability require(UUID machineId, ClosedInterval.Kind kind, String id) {
        return Ids.uuid(id)
                .flatMap(closures::findById)
                .filter(closure -> closure.machineId().equals(machineId) && closure.kind() == kind)
                .orElseThrow(() -> ProblemException.notFound(kind.key() + " " + id + " of this machine"));
    }

    private UUID hold(String machine) {
        return closures.holdMachine(machine).orElseThrow(() -> unknown(machine));
    }

    /** @param whom the person whom it lets in; null: no person */
    private static void requireLeave(@Nullable String whom, Caller.Person by) {
        if (!by.admin() && !by.name().equals(whom)) {
            throw ProblemException.forbidden(
                    whom == null
                            ? "only an administrator plans maintenance, drains and resumes machines"
                            : "only an administrator reserves for others, or changes what they reserved");
        }
    }

    private UUID machine(String name) {
        return closures.machine(name).orElseThrow(() -> unknown(name));
    }

    private static ProblemException unknown(String machine) {
        return ProblemException.notFound("machine " + machine);
    }
}
