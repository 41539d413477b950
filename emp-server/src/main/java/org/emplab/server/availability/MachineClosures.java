package org.emplab.server.availability;

import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Paging;
import org.emplab.server.events.LabChanges;
import org.emplab.server.security.Caller;
import org.emplab.server.security.audit.Audit;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
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
class MachineClosures {
    private final Closures closures;
    private final LabChanges changes;
    private final Audit audit;
    private final Clock clock;

    MachineClosures(Closures closures, LabChanges changes, Audit audit, Clock clock) {
        this.closures = closures;
        this.changes = changes;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * @param person whom it lets in; null: who asks
     * @throws ProblemException if the person may not, or it would overlap another
     */
    Closure reserve(String machine, @Nullable String person, Terms terms, Caller.Person by) {
        String whom = person == null ? by.name() : person;
        requireLeave(whom, by);
        UUID machineId = hold(machine);
        if (!closures.isPerson(whom)) {
            throw ProblemException.invalid("person", "is nobody with an account here: " + whom);
        }
        Closure asked = Closure.reservation(machineId, whom, terms, by.who(), clock.instant());
        return added(machine, "reserve machine", asked, by);
    }

    /**
     * @throws ProblemException if it would overlap another
     */
    Closure maintain(String machine, Terms terms, Caller.Person by) {
        requireAdministrator(by);
        Closure asked = Closure.maintenance(hold(machine), terms, by.who(), clock.instant());
        return added(machine, "plan maintenance", asked, by);
    }

    /**
     * @throws ProblemException if it is drained already
     */
    Closure drain(String machine, @Nullable String reason, Caller.Person by) {
        requireAdministrator(by);
        UUID machineId = hold(machine);
        closures.open(machineId, ClosedInterval.Kind.DRAIN).stream().findFirst().ifPresent(drain -> {
            throw ProblemException.conflict(
                    machine + " is drained already, by " + drain.createdBy() + ": " + drain.reason());
        });
        return added(machine, "drain machine", Closure.drain(machineId, reason, by.who(), clock.instant()), by);
    }

    /**
     * Ends the drain.
     *
     * @throws ProblemException if it is not drained
     */
    Closure resume(String machine, @Nullable String reason, Caller.Person by) {
        requireAdministrator(by);
        Closure drain = closures.open(hold(machine), ClosedInterval.Kind.DRAIN).stream()
                .findFirst()
                .orElseThrow(() -> ProblemException.conflict(machine + " is not drained"));
        return ended(machine, "resume machine", drain, reason, by);
    }

    /**
     * Other terms for a reservation or maintenance window.
     *
     * @param seen the version that the person saw
     * @throws ProblemException if somebody else was quicker, or it would overlap another
     */
    Closure change(String machine, ClosedInterval.Kind kind, String id, Terms terms, int seen, Caller.Person by) {
        Closure closure = require(hold(machine), kind, id);
        requireLeave(closure, by);
        closure.change(terms, seen, clock.instant());
        requireFree(closure);
        closures.flush();
        record(machine, "change " + kind.key(), closure, by);
        return closure;
    }

    /** Ends a reservation or maintenance window for good, before its time. */
    Closure end(String machine, ClosedInterval.Kind kind, String id, @Nullable String reason, Caller.Person by) {
        Closure closure = require(hold(machine), kind, id);
        requireLeave(closure, by);
        return ended(machine, "end " + kind.key(), closure, reason, by);
    }

    @Transactional(readOnly = true)
    Page<Closure> list(String machine, ClosedInterval.Kind kind, int page, int size) {
        UUID machineId = closures.machine(machine).orElseThrow(() -> unknown(machine));
        return Paging.page(
                closures.ofMachine(machineId, kind, Paging.request(page, size)),
                most -> closures.countUpTo(machineId, kind.key(), most));
    }

    /** The id of a machine.
     *
     * @throws ProblemException if there is none by that name
     */
    @Transactional(readOnly = true)
    UUID machine(String name) {
        return closures.machine(name).orElseThrow(() -> unknown(name));
    }

    /** Released for the rest of its time, since its person has nothing to run. */
    void release(Closure idle, Instant now) {
        idle.releaseUntilItComesAgain(now);
        audit.record(
                "server",
                "release idle reservation",
                "closure:" + idle.id(),
                Map.of("person", String.valueOf(idle.person()), "until", String.valueOf(idle.freeUntil())));
    }

    private Closure added(String machine, String action, Closure closure, Caller.Person by) {
        requireFree(closure);
        closures.add(closure);
        record(machine, action, closure, by);
        return closure;
    }

    private Closure ended(String machine, String action, Closure closure, @Nullable String reason, Caller.Person by) {
        closure.end(reason, by.who(), clock.instant());
        closures.flush();
        record(machine, action, closure, by);
        return closure;
    }

    private void record(String machine, String action, Closure closure, Caller.Person by) {
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

    private void requireFree(Closure asked) {
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

    private Closure require(UUID machineId, ClosedInterval.Kind kind, String id) {
        return Ids.uuid(id)
                .flatMap(closures::findById)
                .filter(closure -> closure.machineId().equals(machineId) && closure.kind() == kind)
                .orElseThrow(() -> ProblemException.notFound(kind.key() + " " + id + " of this machine"));
    }

    private UUID hold(String machine) {
        return closures.holdMachine(machine).orElseThrow(() -> unknown(machine));
    }

    private static void requireLeave(Closure closure, Caller.Person by) {
        if (closure.person() == null) {
            requireAdministrator(by);
        } else {
            requireLeave(closure.person(), by);
        }
    }

    private static void requireLeave(String whom, Caller.Person by) {
        if (!by.admin() && !whom.equals(by.name())) {
            throw ProblemException.forbidden(
                    "only an administrator reserves for others, or changes what they reserved");
        }
    }

    private static void requireAdministrator(Caller.Person by) {
        if (!by.admin()) {
            throw ProblemException.forbidden("only an administrator plans maintenance, drains and resumes machines");
        }
    }

    private static ProblemException unknown(String machine) {
        return ProblemException.notFound("machine " + machine);
    }
}
