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
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.events.LabChanges;
import org.emplab.server.machine.Machines;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reserves, maintains, drains and resumes machines. A researcher reserves for themselves, an administrator for anyone;
 * maintenance and drains are an administrator's. Two reservations of a machine never overlap, nor do two of its maintenance
 * windows; maintenance may lie over a reservation, and closes the machine to its person too.
 */
@Service
@Transactional
public class AvailabilityService {
    private static final Duration A_MONTH = Duration.ofDays(31);
    private static final int YEARS_AHEAD = 100;
    private static final int MOST_OF_A_PERSON = 20;

    private final Unavailabilities unavailabilities;
    private final MachineAvailability availability;
    private final Machines machines;
    private final LabChanges changes;
    private final Audit audit;
    private final Clock clock;

    AvailabilityService(
            Unavailabilities unavailabilities,
            MachineAvailability availability,
            Machines machines,
            LabChanges changes,
            Audit audit,
            Clock clock) {
        this.unavailabilities = unavailabilities;
        this.availability = availability;
        this.machines = machines;
        this.changes = changes;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * The spans that touch the given one, in order of their beginning; they may overlap.
     *
     * @param from null: now
     * @param until null: 31 days later
     */
    @Transactional(readOnly = true)
    public List<UnavailabilityView.ClosedInterval> closed(
            String machine, @Nullable Instant from, @Nullable Instant until) {
        Instant begin = from == null ? clock.instant() : from;
        Instant end = until == null ? begin.plus(A_MONTH) : until;
        if (!end.isAfter(begin) || Duration.between(begin, end).compareTo(UnavailabilityRequest.LONGEST) > 0) {
            throw Refusal.badRequest(
                    "until must be after from, by at most " + UnavailabilityRequest.LONGEST.toDays() + " days");
        }
        return availability.closed(machine(machine), begin, end);
    }

    /** The unavailabilities of a machine now or later, by their next span; the earliest first. */
    @Transactional(readOnly = true)
    public List<NextUnavailability> next(String machine) {
        Instant now = clock.instant();
        Instant end = now.plus(UnavailabilityRequest.LONGEST.multipliedBy(YEARS_AHEAD));
        List<UUID> ids = List.of(machine(machine));
        return Stream.concat(
                        unavailabilities.unfit(ids).stream()
                                .map(unfit -> new NextUnavailability(MachineAvailability.closed(unfit), null)),
                        unavailabilities.inForce(ids, now, end).stream()
                                .flatMap(unavailability -> next(unavailability, now).stream()))
                .sorted(Comparator.comparing(next -> next.span().from()))
                .toList();
    }

    /** The span of now or the next one, which a weekly one that is released has in its next week. */
    private static Optional<NextUnavailability> next(Unavailability unavailability, Instant now) {
        Instant begin = unavailability.from().isAfter(now) ? unavailability.from() : now;
        return unavailability.in(begin, begin.plus(UnavailabilityRequest.WEEK.multipliedBy(2))).stream()
                .findFirst()
                .map(next -> new NextUnavailability(next, unavailability.view()));
    }

    /** Latest first, ended ones too. */
    @Transactional(readOnly = true)
    public Page<UnavailabilityView> list(
            String machine, UnavailabilityView.ClosedInterval.Kind kind, int page, int size) {
        UUID machineId = machine(machine);
        return Page.of(
                        unavailabilities.ofMachine(machineId, kind, Page.request(page, size)),
                        most -> unavailabilities.countUpTo(machineId, kind.key(), most))
                .map(Unavailability::view);
    }

    /**
     * Reserves a machine or plans maintenance.
     *
     * @throws Refusal if it would overlap another
     */
    public UnavailabilityView plan(
            String machine, UnavailabilityView.ClosedInterval.Kind kind, UnavailabilityRequest asked) {
        Caller.Person by = Caller.person();
        boolean reservation = kind == UnavailabilityView.ClosedInterval.Kind.RESERVATION;
        String whom = asked.person() == null ? by.name() : asked.person();
        if (reservation && !by.admin() && !by.name().equals(whom)) {
            throw Refusal.forbidden("only an administrator reserves for others, or changes what they reserved");
        }
        UUID machineId = hold(machine);
        if (reservation && !unavailabilities.isPerson(whom)) {
            throw Refusal.invalid("person", "has no account here: " + whom);
        }
        Instant now = clock.instant();
        if (reservation && !by.admin() && unavailabilities.reservationsOf(whom, now) >= MOST_OF_A_PERSON) {
            throw Refusal.conflict(whom + " has " + MOST_OF_A_PERSON
                    + " reservations to come; end one, or ask an administrator for more");
        }
        return added(
                machine,
                reservation ? "reserve machine" : "plan maintenance",
                Unavailability.planned(machineId, kind, reservation ? whom : null, asked, by, now),
                by);
    }

    /**
     * Gives a machine no new run until it is resumed.
     *
     * @throws Refusal if it is drained already
     */
    public UnavailabilityView drain(String machine, @Nullable String reason) {
        Caller.Person by = Caller.person();
        UUID machineId = hold(machine);
        unavailabilities.open(machineId, UnavailabilityView.ClosedInterval.Kind.DRAIN).stream()
                .findFirst()
                .ifPresent(drain -> {
                    throw Refusal.conflict(
                            machine + " is drained already, by " + drain.createdBy() + ": " + drain.reason());
                });
        return added(machine, "drain machine", Unavailability.drain(machineId, reason, by.who(), clock.instant()), by);
    }

    /**
     * Ends the drain.
     *
     * @throws Refusal if it is not drained
     */
    public UnavailabilityView resume(String machine, @Nullable String reason) {
        Caller.Person by = Caller.person();
        Unavailability drain =
                unavailabilities.open(hold(machine), UnavailabilityView.ClosedInterval.Kind.DRAIN).stream()
                        .findFirst()
                        .orElseThrow(() -> Refusal.conflict(machine + " is not drained"));
        return ended(machine, "resume machine", drain, reason, by);
    }

    /**
     * Gives a reservation or maintenance window other terms.
     *
     * @throws Refusal if another change was quicker, or it would overlap another
     */
    public UnavailabilityView change(
            String machine, UnavailabilityView.ClosedInterval.Kind kind, String id, UnavailabilityRequest asked) {
        Caller.Person by = Caller.person();
        if (asked.version() == null) {
            throw Refusal.invalid("version", "is missing: that of the one you read");
        }
        Unavailability unavailability = require(hold(machine), kind, id, by);
        unavailability.change(asked, by, clock.instant());
        requireFree(unavailability);
        unavailabilities.flush();
        record(machine, "change " + kind.key(), unavailability, by);
        return unavailability.view();
    }

    /** Ends a reservation or maintenance window for good, before its time. */
    public UnavailabilityView end(
            String machine, UnavailabilityView.ClosedInterval.Kind kind, String id, @Nullable String reason) {
        Caller.Person by = Caller.person();
        Unavailability unavailability = require(hold(machine), kind, id, by);
        return ended(machine, "end " + kind.key(), unavailability, reason, by);
    }

    /**
     * Releases reservations of people who have had no run on the machine, neither waiting nor under way, for as long as the
     * reservation says, counted from its beginning at the earliest. Several servers may do this at once.
     */
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void releaseIdle() {
        Instant now = clock.instant();
        unavailabilities.ofIdlePeople(now).stream()
                .filter(reservation -> reservation.idleFor(now))
                .forEach(reservation -> release(reservation, now));
    }

    private void release(Unavailability idle, Instant now) {
        idle.releaseUntilItComesAgain(now);
        audit.record(
                "server",
                "release idle reservation",
                "closure:" + idle.id(),
                Map.of("person", String.valueOf(idle.person()), "until", String.valueOf(idle.freeUntil())));
    }

    private UnavailabilityView added(String machine, String action, Unavailability unavailability, Caller.Person by) {
        requireFree(unavailability);
        unavailabilities.add(unavailability);
        record(machine, action, unavailability, by);
        return unavailability.view();
    }

    private UnavailabilityView ended(
            String machine, String action, Unavailability unavailability, @Nullable String reason, Caller.Person by) {
        unavailability.end(reason, by.who(), clock.instant());
        unavailabilities.flush();
        record(machine, action, unavailability, by);
        return unavailability.view();
    }

    private void record(String machine, String action, Unavailability unavailability, Caller.Person by) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("id", unavailability.id().toString());
        detail.put("from", unavailability.from().toString());
        if (unavailability.until() != null) {
            detail.put("until", unavailability.until().toString());
        }
        if (unavailability.person() != null) {
            detail.put("person", unavailability.person());
        }
        detail.put("reason", unavailability.endReason() == null ? unavailability.reason() : unavailability.endReason());
        audit.record(by.who(), action, "machine:" + machine, detail);
        changes.machine(machine);
    }

    private void requireFree(Unavailability asked) {
        unavailabilities.open(asked.machineId(), asked.kind()).stream()
                .filter(other -> !other.id().equals(asked.id()) && other.overlaps(asked))
                .findFirst()
                .ifPresent(other -> {
                    throw Refusal.conflict("it would overlap another, " + other.id() + " from " + other.from()
                            + " until " + other.until()
                            + (other.weekly() ? " and weekly" : "")
                            + (other.person() == null ? "" : ", for " + other.person())
                            + ": change that one, or choose another time");
                });
    }

    private Unavailability require(
            UUID machineId, UnavailabilityView.ClosedInterval.Kind kind, String id, Caller.Person by) {
        Unavailability found = Ids.uuid(id)
                .flatMap(unavailabilities::findById)
                .filter(unavailability -> unavailability.machineId().equals(machineId) && unavailability.kind() == kind)
                .orElseThrow(() -> Refusal.notFound(kind.key() + " " + id + " of this machine"));
        if (found.person() != null) {
            by.requireOwner(Caller.user(found.person()), "the reservation");
        }
        return found;
    }

    private UUID hold(String machine) {
        return unavailabilities.holdMachine(machine).orElseThrow(() -> unknown(machine));
    }

    private UUID machine(String name) {
        return unavailabilities.machine(name).orElseThrow(() -> unknown(name));
    }

    private static Refusal unknown(String machine) {
        return Refusal.notFound("machine " + machine);
    }

    /**
     * A span in which a machine takes no new run: the one of now or the next of its unavailability.
     *
     * @param unavailability null: the machine is not fit to measure
     */
    public record NextUnavailability(
            UnavailabilityView.ClosedInterval span,
            @Nullable UnavailabilityView unavailability) {}
}
